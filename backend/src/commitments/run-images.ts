import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Id } from '@tianheng/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { PeriodicWork } from '../common/periodic-work.ts';
import { Question } from '../competitions/question.entity.ts';
import { RunsService } from '../judging/runs.service.ts';
import { imagesOfSorts } from './commitment.policy.ts';

const EVERY_MS = 1000;
/** How often it is looked for what a backend that ended had passed over, and nobody else knows of. */
const LOOK_MS = 60_000;

/** What is still to be judged on a saved question goes by its images of now. */
@Injectable()
export class RunImages extends PeriodicWork implements OnModuleInit {
  /** questions of which runs were passed over, for somebody was just at them */
  private readonly left = new Set<Id>();
  private lookedAt = -Infinity;

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly runs: RunsService,
  ) {
    super({
      everyMs: EVERY_MS,
      failed: "Runs could not be given their question's images; the next round tries again.",
    });
  }

  /** Before the first request: what is queued from then on has its track's images. */
  async onModuleInit(): Promise<void> {
    // Of a database that is still to be migrated the rounds ask again.
    await this.lookForFormer().catch(() => undefined);
  }

  /** Of a locked question; call what comes back after the commit. */
  async follow(manager: EntityManager, question: Question): Promise<() => void> {
    const { moved, left } = await this.runs.useImages(manager, question.id, imagesOfSorts(question));
    return () => {
      if (left > 0) this.left.add(question.id);
      if (moved > 0) this.runs.wakeRunner();
    };
  }

  protected override async round(): Promise<void> {
    await this.lookForFormer();
    for (const id of [...this.left]) {
      if (this.stopped) return;
      // First: a save meanwhile adds it again.
      this.left.delete(id);
      await this.followAgain(id).catch((error: unknown) => {
        this.left.add(id);
        throw error;
      });
    }
  }

  /** Of all that is still to be judged: where nothing differs nothing is moved. */
  private async lookForFormer(): Promise<void> {
    if (performance.now() < this.lookedAt + LOOK_MS) return;
    const questions = await this.database.query<{ question_id: Id }[]>(
      `select question_id from run where status = 'waiting' union select question_id from run where status = 'running'`,
    );
    for (const { question_id } of questions) this.left.add(question_id);
    this.lookedAt = performance.now();
  }

  private async followAgain(id: Id): Promise<void> {
    const tell = await this.database.transaction(async (manager) => {
      // Another save waits, and this one sees what the last one made. While it is held no run is waited for.
      const locked = manager
        .createQueryBuilder(Question, 'question')
        .where({ id })
        .setLock('pessimistic_read');
      const question = await locked.getOne();
      return question && this.follow(manager, question);
    });
    tell?.();
  }
}
