import { createSecretKey } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { JwtService } from '@nestjs/jwt';
import {
  isPending,
  SESSION_TTL_SECONDS,
  type Commitment as CommitmentWire,
  type CreateCommitmentRequest,
  type CreateCommitmentResponse,
  type TeamUpload,
} from '@tianheng/contracts';
import type { DataSource } from 'typeorm';
import { Factory, type World } from '../backend/test/factory.ts';
import { SessionsService } from '../backend/src/auth/sessions/sessions.service.ts';
import { Session } from '../backend/src/auth/sessions/session.entity.ts';
import { JudgeImage } from '../backend/src/judging/judge-image.entity.ts';
import type { Question } from '../backend/src/competitions/question.entity.ts';
import { RaceSettings } from '../backend/src/competitions/race-settings.entity.ts';
import { createDataSource } from '../backend/src/data-source.ts';
import { FilesService } from '../backend/src/storage/files/files.service.ts';
import { FolderStorage } from '../backend/src/storage/drivers/folder-storage.ts';
import { StoredFile } from '../backend/src/storage/files/stored-file.entity.ts';
import { UrlSigner } from '../backend/src/storage/drivers/url-signer.ts';
import { copyImage, until, zipOf } from '../judge-runner/test/harness.ts';
import { RunnerProcess } from '../judge-runner/test/runner-process.ts';
import { startDockerd } from '../tools/dockerd.mjs';
import { ensureImages } from '../tools/images.mjs';
import { startEngine } from '../tools/lib/engine.mjs';
import { takeDataDir } from '../tools/lib/launcher-lock.mjs';
import { freeNeighbours } from '../tools/lib/ports.mjs';
import { startPostgres } from '../tools/lib/postgres.mjs';
import { startRedis } from '../tools/lib/redis.mjs';
import type { Running } from '../tools/lib/running.mjs';
import { Service } from '../tools/lib/services.mjs';
import { MARK, readSettings, type Settings } from '../tools/lib/settings.mjs';
import { Client } from './client.ts';
import { TRUTH, type Program } from './programs.ts';
import { ROOT } from './system.ts';

const JWT_SECRET = 'faults-jwt-secret-0123456789abcdef';
const FILE_SECRET = 'faults-file-secret-0123456789abcdef';
export const RUNNER_TOKEN = 'faults-runner-token-0123456789abcdef';
const SANDBOX = 'tianheng/sandbox-python:1';
const JUDGE = 'tianheng/judge-orbit:1';
const BASE_IMAGE = 'tianheng/judge-base:1';
const VERDICT_MS = 90_000;
/** of the first backend and of what else prefers its neighbours; of each further backend */
const PORTS = 8;
const PORTS_OF_ANOTHER = 2;
const addressOf = (port: number): string => `http://127.0.0.1:${port}`;

/** Database, Redis, backends, runners and containers as processes of their own, each of which a test may kill. */
export class JudgingSystem {
  settings!: Settings;
  postgres!: Service;
  redis!: Service;
  readonly backends: Service[] = [];
  redisUrl = '';
  database!: DataSource;
  factory!: Factory;
  /** image ids by reference */
  images: Record<string, string> = {};
  /** what each commitment scores when nothing goes wrong */
  readonly calmScores = new Map<string, number>();
  private engineUrl = '';
  private runners: RunnerProcess[] = [];
  private readonly cleanups: (() => unknown)[] = [];

  /**
   * @param options name: of its folder; ownEngine: one that is watched as `npm start` does, and may be killed too;
   *   backends: so many beside one database, to which runners turn by turns
   */
  constructor(private readonly options: { name: string; ownEngine: boolean; backends?: number }) {}

  /** The first, which the tests ask too. */
  get backend(): Service {
    const [first] = this.backends;
    if (!first) throw new Error('no backend was made');
    return first;
  }

  get api(): string {
    return addressOf(this.portsOf(0).api);
  }

  get internal(): string {
    return addressOf(this.portsOf(0).internal);
  }

  async start(): Promise<void> {
    const dataDir = path.join(process.env.TEST_DATA_DIR || '.data-test', this.options.name);
    const basePort = await freeNeighbours(PORTS + PORTS_OF_ANOTHER * ((this.options.backends ?? 1) - 1));
    this.settings = readSettings({ DATA_DIR: dataDir, BASE_PORT: String(basePort) });
    const say = (line: string): void => void process.stderr.write(`${line}\n`);
    const lock = await takeDataDir(this.settings, say);
    this.cleanups.push(() => lock.release());
    for (const old of ['postgres', 'storage', 'logs']) {
      rmSync(path.join(this.settings.dataDir, old), { recursive: true, force: true });
    }

    await Promise.all([this.startEngine(say), this.startServices()]);
    await this.database.getRepository(JudgeImage).insert([
      { reference: SANDBOX, digest: this.images[SANDBOX] },
      { reference: JUDGE, digest: this.images[JUDGE] },
    ]);
    const noLimits = { taskSubmitPeriodPerTeam: 0, totalSubmitTimesPerTeam: 0, showScoreAfterRunning: true };
    await this.database.getRepository(RaceSettings).update({ id: 1 }, { ...noLimits, jobTimeout: 3600 });
    await Promise.all(this.backends.map((backend) => backend.start()));
  }

  async stop(): Promise<void> {
    await this.stopRunners();
    for (const cleanup of this.cleanups.reverse()) await cleanup();
  }

  /** A runner that serves. @param disk of its work directory and log; it claims nothing below the floor */
  async runner(slots = 1, disk?: { diskMb: number; floorMb: number }): Promise<RunnerProcess> {
    const env = {
      JUDGE_RUNNER_TOKEN: RUNNER_TOKEN,
      JUDGE_SELF_TEST_IMAGE: SANDBOX,
      JUDGE_SLOTS: String(slots),
      ...(disk && { JUDGE_FLOOR_MB: String(disk.floorMb) }),
      REDIS_URL: this.redisUrl,
      RUNNER_ID: `runner-${this.runners.length + 1}`,
      [MARK]: this.settings.dataDir,
    };
    const { internal } = this.portsOf(this.runners.length % this.backends.length);
    const runner = new RunnerProcess(this.engineUrl, addressOf(internal), env, disk);
    this.runners.push(runner);
    await runner.start();
    if (!runner.said('is serving'))
      throw new Error(`a runner does not serve (${await runner.ended()}):\n${runner.output}`);
    return runner;
  }

  /** Ends every runner in peace, those that were killed after another life; @returns what they left behind */
  async stopRunners(): Promise<string[]> {
    const left = await Promise.all(
      this.runners.splice(0).map(async (runner) => {
        try {
          if (runner.killed()) await runner.start();
          runner.signal('SIGTERM');
          const code = await runner.ended();
          const ending = code === 0 ? [] : [`exit ${code}: ${runner.output}`];
          return [...ending, ...(await runner.leftovers())];
        } finally {
          await runner.remove();
        }
      }),
    );
    return left.flat();
  }

  /** Whether a program of a team runs in one of this runner's sandboxes now. */
  async runsProgram(runner: RunnerProcess): Promise<boolean> {
    const boxes = await runner.engine.list('judge.role=sandbox');
    const owner = runner.owner();
    const own = boxes.filter(({ labels }) => labels['judge.runner'] === owner);
    const states = await Promise.all(own.map(({ id }) => runner.engine.inspect(id).catch(() => null)));
    return states.some((state) => state?.running);
  }

  /** A running question of its own, and a team on it. */
  async contest(question: Partial<Question> = {}): Promise<Team> {
    const { factory } = this;
    const input = [await factory.file(TRUTH.requests, { filename: 'requests.csv' })];
    const truth = [await factory.file(TRUTH.table, { filename: 'truth.csv' })];
    const data = { input: input.map(({ id }) => id), truth: truth.map(({ id }) => id) };
    const world = await factory.world({
      timeLimit: 60,
      memoryLimit: 128,
      judgeProd: data,
      judgeTest: data,
      ...question,
    });
    return this.teamOf(world);
  }

  /** Another team on the same question. */
  async rival({ world: { competition, group, question } }: Team): Promise<Team> {
    const leader = await this.factory.user();
    const team = await this.factory.team(competition, { leader, questions: [question] });
    return this.teamOf({ competition, group, question, leader, team });
  }

  /** kill -9, and its end. */
  async crash(service: Service): Promise<void> {
    service.kill();
    await service.stop();
  }

  /** Also SIGSTOP, to have it hang. */
  signal(service: Service, signal: NodeJS.Signals): void {
    const { pid } = JSON.parse(readFileSync(service.record, 'utf8')) as { pid: number };
    process.kill(pid, signal);
  }

  private async teamOf(world: World): Promise<Team> {
    const { Authorization } = await this.factory.bearer(world.leader);
    const client = new Client(this.api, Authorization.slice('Bearer '.length));
    return new Team(world, client, this.calmScores);
  }

  private async startEngine(log: (line: string) => void): Promise<void> {
    let dockerHost = process.env.DOCKER_HOST;
    if (this.options.ownEngine) {
      dockerHost = await this.startWatched(dockerHost, log);
    } else if (!dockerHost) {
      const engine = await startDockerd({ dataDir: path.join(this.settings.dataDir, 'docker'), log });
      this.cleanups.push(engine.stop);
      dockerHost = engine.dockerHost;
    }
    this.engineUrl = dockerHost;
    this.images = await ensureImages({ dockerHost, names: ['sandbox-python', 'judge-orbit'], log });
  }

  private async startWatched(source: string | undefined, say: (line: string) => void): Promise<string> {
    const { settings } = this;
    const add = (_kind: string, watch: { stop: () => Promise<void> }): unknown =>
      this.cleanups.push(() => watch.stop());
    const dockerHost = await startEngine({
      settings: { ...settings, given: { ...settings.given, dockerHost: undefined } },
      say,
      running: { add } as unknown as Running,
    });
    if (source)
      await Promise.all([BASE_IMAGE, SANDBOX, JUDGE].map((one) => copyImage(source, dockerHost, one)));
    return dockerHost;
  }

  private async startServices(): Promise<void> {
    const { settings } = this;
    const say = (): void => undefined;
    const services = new Map<string, Service>();
    const take = (kind: string, service: Service): Service => {
      services.set(kind, service);
      this.cleanups.push(() => service.stop());
      return service;
    };
    const running = { add: take } as unknown as Running;
    const databaseUrl = await startPostgres({
      ...{ settings, say, running, password: 'faults' },
      options: ['fsync=off'],
    });
    this.redisUrl = await startRedis({ settings, say, running, password: 'faults' });
    const own = (kind: string): Service => {
      const service = services.get(kind);
      if (!service) throw new Error(`no ${kind} was started`);
      return service;
    };
    this.postgres = own('database');
    this.redis = own('redis');
    this.database = await createDataSource(databaseUrl).initialize();
    this.cleanups.push(() => this.database.destroy());
    await this.database.runMigrations();
    this.factory = this.makeFactory();
    for (let at = 0; at < (this.options.backends ?? 1); at += 1)
      this.backends.push(take(`backend ${at + 1}`, this.makeBackend(databaseUrl, at)));
  }

  private makeFactory(): Factory {
    const { database } = this;
    const key = (secret: string) => createSecretKey(Buffer.from(secret));
    const signer = new UrlSigner(key(FILE_SECRET));
    const storage = new FolderStorage(this.storageDir, signer, () => Promise.resolve(false));
    const signOptions = { algorithm: 'HS256' as const, expiresIn: SESSION_TTL_SECONDS };
    return new Factory(
      database,
      new FilesService(database.getRepository(StoredFile), storage, signer),
      new SessionsService(
        database.getRepository(Session),
        new JwtService({ secret: key(JWT_SECRET), signOptions }),
      ),
    );
  }

  private get storageDir(): string {
    return path.join(this.settings.dataDir, 'storage');
  }

  /** @param at which of the backends */
  private portsOf(at: number): { api: number; internal: number } {
    const { ports, basePort } = this.settings;
    const own = basePort + PORTS + PORTS_OF_ANOTHER * (at - 1);
    return at === 0 ? ports : { api: own, internal: own + 1 };
  }

  private makeBackend(databaseUrl: string, at: number): Service {
    const ports = this.portsOf(at);
    const env = {
      NODE_ENV: 'test',
      PORT: String(ports.api),
      INTERNAL_PORT: String(ports.internal),
      DATABASE_URL: databaseUrl,
      DATABASE_POOL: '10',
      REDIS_URL: this.redisUrl,
      JWT_SECRET,
      FILE_SIGNING_SECRET: FILE_SECRET,
      JUDGE_RUNNER_TOKEN: RUNNER_TOKEN,
      STORAGE_DIR: this.storageDir,
      LOG_LEVEL: 'info',
    };
    const ready = (): Promise<boolean> =>
      fetch(`${addressOf(ports.api)}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
    return new Service(
      {
        name: `backend-${at + 1}`,
        command: process.execPath,
        args: [path.join(ROOT, 'backend/dist/main.js')],
        env,
        ready,
      },
      { settings: this.settings, say: () => undefined },
    );
  }
}

/** A team's leader at the public API. */
export class Team {
  constructor(
    readonly world: World,
    readonly client: Client,
    private readonly calmScores: Map<string, number>,
  ) {}

  /** Uploads and submits a program; @returns the commitment's id */
  async submit(program: Program, values: Partial<CreateCommitmentRequest> = {}): Promise<string> {
    const { competition, question, team } = this.world;
    const zip = await zipOf(program.files);
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(zip)]), 'solution.zip');
    const route = `/competition/${competition.id}/team/${team.id}/upload`;
    const { file_id } = await this.client.call<TeamUpload>('POST', route, form);
    const { commitment_id } = await this.client.call<CreateCommitmentResponse>('POST', '/commitment', {
      competition_id: competition.id,
      question_id: question.id,
      upload_id: file_id,
      language: 'python3',
      mode: 'prod',
      ...values,
    });
    if (program.score !== undefined) this.calmScores.set(commitment_id, program.score);
    return commitment_id;
  }

  get(id: string): Promise<CommitmentWire> {
    return this.client.call('GET', `/commitment/${id}`);
  }

  cancel(id: string): Promise<CommitmentWire> {
    return this.client.call('PUT', `/commitment/${id}`, { status: 'cancel' });
  }

  log(id: string): Promise<string> {
    return this.client.text(`/commitment/${id}/log`);
  }

  /** Waits for the end of a commitment, through outages of whoever is asked. */
  async ended(id: string, ms = VERDICT_MS): Promise<CommitmentWire> {
    let last: CommitmentWire | undefined;
    await until(async () => {
      last = await this.get(id).catch(() => undefined);
      return last !== undefined && !isPending(last.status);
    }, ms);
    if (!last) throw new Error('unreachable');
    return last;
  }
}
