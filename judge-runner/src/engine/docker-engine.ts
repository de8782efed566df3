import { Writable, type Duplex, type Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import Docker from 'dockerode';
import type {
  AttachedOutput,
  ContainerConfig,
  ContainerEngine,
  ContainerEvent,
  ContainerState,
  EngineInfo,
  EventStream,
  FoundContainer,
  HeldInput,
  HeldImage,
  PendingExit,
} from './container-engine.ts';
import { errorText } from '../faults.ts';
import { EngineError } from './container-engine.ts';

const CREATE_MS = 10_000;
const START_MS = 20_000;
const CALL_MS = 5000;
/** Removing waits for the disk, and nobody waits for it. */
const REMOVE_MS = 30_000;
const REMOVE_AGAIN_MS = 100;
const EVENTS_OF_INTEREST = ['oom', 'kill', 'die', 'pause', 'exec_start'];
const NOT_FOUND = 404;
const CONFLICT = 409;
const NOT_MODIFIED = 304;

/** The Docker Engine API over a unix socket. */
export class DockerEngine implements ContainerEngine {
  private readonly docker: Docker;

  constructor(socketPath: string) {
    // host: undefined, else DOCKER_HOST of the environment would win over the given socket. No agent: the client
    // prints all its options at every call, and Node's own agent keeps connections as well.
    this.docker = new Docker({ socketPath, host: undefined });
  }

  async info(): Promise<EngineInfo> {
    const info = (await call('info', CALL_MS, () => this.docker.info())) as Record<string, unknown>;
    return {
      version: String(info['ServerVersion']),
      cpus: Number(info['NCPU']),
      cgroupVersion: info['CgroupVersion'] === '2' ? 2 : 1,
      cgroupDriver: String(info['CgroupDriver']),
    };
  }

  async images(): Promise<HeldImage[]> {
    const images = await call('images', CALL_MS, (abortSignal) => this.docker.listImages({ abortSignal }));
    return images.map(({ Id, RepoDigests, RepoTags, Labels }) => ({
      id: Id,
      digests: (RepoDigests ?? []).filter(isNamed),
      tags: (RepoTags ?? []).filter(isNamed),
      labels: Labels ?? {},
    }));
  }

  async create(name: string, config: ContainerConfig): Promise<string> {
    const container = await call('create', CREATE_MS, (abortSignal) =>
      this.docker.createContainer({ ...config, name, abortSignal }),
    );
    return container.id;
  }

  async attach(id: string, onOutput: (chunk: Buffer) => void): Promise<AttachedOutput> {
    const request = { stream: true, stdout: true, stderr: true };
    const stream = await streamCall('attach', () => this.docker.getContainer(id).attach(request));
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        onOutput(chunk);
        done();
      },
    });
    this.docker.modem.demuxStream(stream, sink, sink);
    return { ended: ended(stream), destroy: () => stream.destroy() };
  }

  async start(id: string): Promise<void> {
    await call('start', START_MS, (abortSignal) => this.docker.getContainer(id).start({ abortSignal }));
  }

  async runForInput(id: string): Promise<HeldInput> {
    const request = { stream: true, stdin: true, stdout: true, hijack: true };
    const stream = (await streamCall('attach', () => this.docker.getContainer(id).attach(request))) as Duplex;
    stream.resume();
    const over = ended(stream);
    try {
      await this.start(id);
    } catch (error) {
      stream.destroy();
      throw error;
    }
    return { ended: over, end: () => stream.destroy() };
  }

  async wait(id: string, timeoutMs: number): Promise<PendingExit> {
    // The client's own call answers at the exit only; the engine sends its headers as soon as it watches.
    const stream = await streamCall('wait', () => this.dialWait(id));
    const code = call('wait', timeoutMs, () => exitCode(stream)).finally(() => stream.destroy());
    code.catch(() => undefined);
    return { code };
  }

  async kill(id: string): Promise<void> {
    await call('kill', CALL_MS, (abortSignal) =>
      this.docker.getContainer(id).kill({ signal: 'SIGKILL', abortSignal }),
    ).catch(fine(NOT_FOUND, CONFLICT));
  }

  async inspect(id: string): Promise<ContainerState> {
    const { State } = await call('inspect', CALL_MS, (abortSignal) =>
      this.docker.getContainer(id).inspect({ abortSignal }),
    );
    const timeMs = Date.parse(State.FinishedAt) - Date.parse(State.StartedAt);
    return {
      running: State.Running,
      exitCode: State.ExitCode,
      oomKilled: State.OOMKilled,
      timeMs: State.Running || !Number.isFinite(timeMs) ? null : Math.max(0, timeMs),
    };
  }

  async remove(idOrName: string): Promise<void> {
    await call('remove', REMOVE_MS, (abortSignal) => this.removeWhole(idOrName, abortSignal)).catch(
      fine(NOT_FOUND),
    );
  }

  /** The engine refuses while somebody else's removal is under way: asked until that has come to its end. */
  private async removeWhole(idOrName: string, abortSignal: AbortSignal): Promise<void> {
    for (;;) {
      try {
        await this.docker.getContainer(idOrName).remove({ force: true, v: true, abortSignal });
        return;
      } catch (error) {
        if (statusOf(error) !== CONFLICT) throw error;
        await sleep(REMOVE_AGAIN_MS, undefined, { signal: abortSignal });
      }
    }
  }

  private dialWait(id: string): Promise<Readable> {
    const statusCodes = { 200: true, 404: 'no such container', 500: 'server error' };
    const request = { path: `/containers/${id}/wait?`, options: { condition: 'next-exit' }, method: 'POST' };
    return new Promise((resolve, reject) => {
      this.docker.modem.dial({ ...request, isStream: true, statusCodes }, (error, stream) =>
        error ? reject(error) : resolve(stream as Readable),
      );
    });
  }

  async list(label: string): Promise<FoundContainer[]> {
    const found = await call('list', CALL_MS, (abortSignal) =>
      this.docker.listContainers({ all: true, filters: { label: [label] }, abortSignal }),
    );
    return found.map(({ Id, Labels }) => ({ id: Id, labels: Labels }));
  }

  async events(label: string, onEvent: (event: ContainerEvent) => void): Promise<EventStream> {
    // Events of the moments between this call and the engine's subscription are replayed.
    const since = (Date.now() / 1000).toFixed(3);
    const filters = { type: ['container'], event: EVENTS_OF_INTEREST, label: [label] };
    const options = { since, filters } as unknown as Docker.GetEventsOptions;
    const stream = await streamCall('events', () => this.docker.getEvents(options));
    readLines(stream, (line) => {
      const event = JSON.parse(line) as { Action?: string; Actor?: { ID?: string } };
      if (event.Action && event.Actor?.ID) onEvent({ id: event.Actor.ID, action: event.Action });
    });
    return { ended: ended(stream), close: () => stream.destroy() };
  }
}

/** An engine that is shut down may end the answer without any. */
async function exitCode(stream: Readable): Promise<number> {
  const answer = JSON.parse(await text(stream)) as { StatusCode?: unknown };
  if (typeof answer.StatusCode !== 'number')
    throw new EngineError('wait: the engine gave no exit code', null);
  return answer.StatusCode;
}

/** A stream that comes after its time would stay open for ever, and one that nobody reads makes the engine hang. */
async function streamCall(name: string, request: () => Promise<object>): Promise<Readable> {
  let late = false;
  const stream = request() as Promise<Readable>;
  stream.then((answer) => late && answer.destroy()).catch(() => undefined);
  try {
    return await call(name, CALL_MS, () => stream);
  } catch (error) {
    late = true;
    throw error;
  }
}

async function call<T>(
  name: string,
  timeoutMs: number,
  request: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  // Not every call of the client listens to the signal, so the answer is raced as well.
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new EngineError(`${name}: no answer within ${timeoutMs} ms`, null));
      controller.abort();
    }, timeoutMs);
  });
  try {
    return await Promise.race([request(controller.signal), late]);
  } catch (error) {
    if (error instanceof EngineError) throw error;
    throw new EngineError(`${name}: ${errorText(error).trim()}`, statusOf(error));
  } finally {
    clearTimeout(timer);
  }
}

/** The engine's HTTP answer, null when it gave none. */
function statusOf(error: unknown): number | null {
  const status = (error as { statusCode?: unknown }).statusCode;
  return typeof status === 'number' ? status : null;
}

const isNamed = (name: string): boolean => !name.includes('<none>');

const fine =
  (...statuses: number[]) =>
  (error: unknown): void => {
    if (!(error instanceof EngineError && [NOT_MODIFIED, ...statuses].includes(error.status ?? 0)))
      throw error;
  };

/** Over, broken or destroyed: all the same to the reader. */
const ended = (stream: Readable): Promise<void> =>
  finished(stream, { writable: false }).catch(() => undefined);

function readLines(stream: Readable, onLine: (line: string) => void): void {
  let rest = '';
  stream.setEncoding('utf8');
  stream.on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim()) onLine(line);
  });
}
