import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { IsNull, type DataSource, type EntityManager } from 'typeorm';
import { User } from '../auth/accounts/user.entity.ts';
import { Competition } from '../competitions/competition.entity.ts';
import { DatasetSync } from '../competitions/dataset-sync.ts';
import { RaceSettings } from '../competitions/race-settings.entity.ts';
import { Dataset } from '../datasets/dataset.entity.ts';
import { FilesService } from '../storage/files/files.service.ts';
import { StoredFile } from '../storage/files/stored-file.entity.ts';
import { quietRun } from '../tasks/task.handlers.ts';
import { readDemo, type Demo, type DemoCompetition } from './manifest.ts';
import { SeedClock } from './seed-clock.ts';
import { CompetitionSeeder, type SeededCompetition } from './seed-competitions.ts';
import { seedDatasets } from './seed-datasets.ts';
import { SeedFiles } from './seed-files.ts';
import { seedInventedPeople, seedPeople } from './seed-people.ts';
import { seedResults, type TeamResult } from './seed-results.ts';
import { seedTeam } from './seed-teams.ts';

/** Any number of seeds that start at once come one after the other. */
const LOCK = 7241002;

const DEMO_TEAM = {
  name: '演示队天衡',
  slogan: '称量星辰',
  introduction: '用于演示的团队：账号 leader 与 member。',
  companyName: '天衡示范大学',
  country: 'cn',
};

interface Context {
  manager: EntityManager;
  files: SeedFiles;
  clock: SeedClock;
}

/** Fills an empty system with the demo; a system that holds anything stays as it is. */
@Injectable()
export class Seeder {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly storage: FilesService,
    private readonly sync: DatasetSync,
  ) {}

  /** False when there was nothing to do. A failure leaves an empty system, and so does being broken off. */
  async seed(signal: AbortSignal = new AbortController().signal): Promise<boolean> {
    const demo = await readDemo();
    const files = new SeedFiles(this.storage, signal);
    try {
      return await this.dataSource.transaction(async (manager) => {
        // Between two statements it reads and packs files.
        await manager.query('set local idle_in_transaction_session_timeout = 0');
        await manager.query('select pg_advisory_xact_lock($1)', [LOCK]);
        if (!(await isEmpty(manager))) return false;
        await this.removeLeft(manager);
        await this.fill({ manager, files, clock: new SeedClock() }, demo);
        signal.throwIfAborted();
        return true;
      });
    } catch (error) {
      await files.removeAll();
      throw error;
    }
  }

  /** Files are stored outside the transaction: a seed that was killed has left them, and here nobody else has any. */
  private async removeLeft(manager: EntityManager): Promise<void> {
    for (const { id } of await manager.findBy(StoredFile, { deletedAt: IsNull() })) {
      await this.storage.remove(id);
      await this.storage.discard(id);
    }
  }

  private async fill({ manager, files, clock }: Context, demo: Demo): Promise<void> {
    const people = await seedPeople(manager, clock);
    const datasetIds = await seedDatasets(manager, files, clock, demo.datasets);
    const competitions = new CompetitionSeeder(manager, files, clock, datasetIds);
    for (const demoCompetition of demo.competitions) {
      const seeded = await competitions.seed(demoCompetition);
      await this.syncAll(manager, seeded);
      if (demoCompetition.demo_team_joins.length > 0) {
        const members = ['leader', 'member'].flatMap((username) => people.get(username) ?? []);
        await seedDemoTeam(manager, clock, seeded, demoCompetition, members);
      }
      await seedFinished({ manager, files, clock }, seeded, demoCompetition);
    }
    await manager.update(
      RaceSettings,
      { id: 1 },
      {
        taskSubmitPeriodPerTeam: demo.settings.task_submit_period_per_team,
        showScoreAfterRunning: demo.settings.show_score_after_running,
        totalSubmitTimesPerTeam: demo.settings.total_submit_times_per_team,
        jobTimeout: demo.settings.job_timeout,
      },
    );
  }

  private async syncAll(manager: EntityManager, { questions }: SeededCompetition): Promise<void> {
    for (const question of questions.values()) {
      if (question.questionType === 'model') await this.sync.sync(manager, quietRun(manager, question.id));
    }
  }
}

async function isEmpty(manager: EntityManager): Promise<boolean> {
  for (const kind of [User, Competition, Dataset]) if (await manager.exists(kind)) return false;
  return true;
}

async function seedDemoTeam(
  manager: EntityManager,
  clock: SeedClock,
  { competition, questions }: SeededCompetition,
  demo: DemoCompetition,
  people: User[],
): Promise<void> {
  await seedTeam(manager, {
    competition,
    people,
    questions: demo.demo_team_joins.flatMap((key) => questions.get(key) ?? []),
    texts: DEMO_TEAM,
    createdAt: clock.now,
  });
}

/** The invented teams of a competition and what they achieved. */
async function seedFinished(
  { manager, files, clock }: Context,
  { competition, questions }: SeededCompetition,
  demo: DemoCompetition,
): Promise<void> {
  if (demo.teams.length === 0) return;
  const createdAt = competition.startTime;
  const leaders = await seedInventedPeople(
    manager,
    demo.teams.map(({ leader }) => leader),
    createdAt,
  );
  const results: TeamResult[] = [];
  for (const demoTeam of demo.teams) {
    const joined = demoTeam.results.flatMap((result) => {
      const question = questions.get(result.question);
      return question ? [{ result, question }] : [];
    });
    const team = await seedTeam(manager, {
      competition,
      people: [leaders.get(demoTeam.leader)].flatMap((leader) => leader ?? []),
      questions: joined.map(({ question }) => question),
      texts: {
        name: demoTeam.name,
        slogan: demoTeam.slogan,
        introduction: demoTeam.introduction,
        companyName: demoTeam.company_name,
        country: demoTeam.country,
      },
      createdAt,
    });
    const uploadId = await files.zip('orbit/examples/python3', {
      purpose: 'team_upload',
      filename: 'code.zip',
      ownerId: team.leaderId,
      teamId: team.id,
    });
    results.push(...joined.map(({ result, question }) => ({ team, question, uploadId, result })));
  }
  await seedResults(manager, clock, results);
}
