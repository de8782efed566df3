import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type {
  Commitment as CommitmentWire,
  CommitmentCounts,
  CommitmentPage,
  Id,
  UiLanguage,
} from '@tianheng/contracts';
import type { EntityManager, Repository, SelectQueryBuilder } from 'typeorm';
import { AppError } from '../common/app-error.ts';
import { isAdmin, type AuthUser } from '../common/current-user.decorator.ts';
import { offsetOf, toPaged } from '../common/paged.ts';
import { notPaused } from '../competitions/judging-pauses.ts';
import type { RaceSettings } from '../competitions/race-settings.entity.ts';
import { scoresHidden } from '../competitions/question.policy.ts';
import { SettingsService } from '../competitions/settings.service.ts';
import type { Found } from '../polls/polls.ts';
import { findSeat } from '../teams/seat.query.ts';
import { Commitment } from './commitment.entity.ts';
import { toCommitment } from './commitment.mapper.ts';
import type { CommitmentQueryDto } from './commitments.dto.ts';
import { isInLine } from '../judging/put-off.ts';
import { RunsService } from '../judging/runs.service.ts';
import { Staleness } from '../judging/staleness.ts';
import { isPendingRun, roundedScore } from '../judging/verdicts.ts';
import { findQuestionScene, findScene } from '../ranking/scene.query.ts';

interface Row {
  commitment: Commitment;
  /** the question takes no more submissions */
  isClosed: boolean;
  isPaused: boolean;
  /** it waits, and is not put off for minutes */
  isInLine: boolean;
  roundedScore: number | null;
  isRanked: boolean;
}

/** What a team reads of its commitments. */
@Injectable()
export class CommitmentsQuery {
  constructor(
    @InjectRepository(Commitment) private readonly commitments: Repository<Commitment>,
    private readonly settings: SettingsService,
    private readonly runs: RunsService,
    private readonly staleness: Staleness,
  ) {}

  /** The user's team's own, newest first, with what that is made from; TEAM_REQUIRED. */
  async poll(
    user: AuthUser,
    query: CommitmentQueryDto,
    language: UiLanguage,
  ): Promise<Found<CommitmentPage>> {
    const { competition_id: competitionId, question_id: questionId } = query;
    const { manager } = this.commitments;
    const question = questionId ? await findQuestionScene(manager, user.id, competitionId, questionId) : null;
    const scene = question ?? (await findScene(manager, user.id, competitionId));
    if (scene.team_id === null) throw new AppError('TEAM_REQUIRED');
    const own = { teamId: scene.team_id, ...(questionId && { questionId }) };
    const { total_count, ...counts } = await this.count(own);
    const rows = await this.load(
      this.alive()
        .andWhere(own)
        .orderBy('commitment.submitted_at', 'DESC')
        .addOrderBy('commitment.id', 'DESC')
        .offset(offsetOf(query))
        .limit(query.limit),
    );
    const items = await this.present(user, rows, scene, language);
    const body = { ...toPaged(items, total_count, query.page, (item) => item), ...counts };
    const isHidden = items.some(({ score_hidden }) => score_hidden);
    const isWaiting = items.some(({ status }) => status === 'waiting');
    const keys = [
      `team:${scene.team_id}`,
      `people:${competitionId}`,
      'terms',
      ...(isWaiting ? ['queue'] : []),
    ];
    // What makes a verdict stale is told by nobody, nor when the scores of several questions are shown.
    if (isAdmin(user) || (isHidden && !question)) return { body, keys: [] };
    return { body, keys, ...(isHidden && { until: question?.e_time }) };
  }

  /** One of the user's team, or any for an administrator; COMMITMENT_NOT_FOUND. */
  async get(user: AuthUser, id: Id, language: UiLanguage): Promise<CommitmentWire> {
    const row = await this.readable(user, id);
    const [item] = await this.present(user, [row], await this.settings.current(), language);
    if (!item) throw new AppError('COMMITMENT_NOT_FOUND');
    return item;
  }

  /** The row behind `get`. */
  async require(user: AuthUser, id: Id): Promise<Commitment> {
    return (await this.readable(user, id)).commitment;
  }

  /** Those of the uploads that a commitment was, or is to be, judged with; one that was stopped while it ran has used its own. */
  async neededUploads(manager: EntityManager, ids: Id[]): Promise<Id[]> {
    const needing = await manager
      .createQueryBuilder(Commitment, 'commitment')
      .innerJoin('commitment.run', 'run')
      .select('distinct commitment.upload_id', 'id')
      .where(`commitment.upload_id = any(:ids) and (run.status <> 'cancel' or run.attempt > 0)`, { ids })
      .getRawMany<{ id: Id }>();
    return needing.map(({ id }) => id);
  }

  private async count(own: {
    teamId: Id;
    questionId?: Id;
  }): Promise<CommitmentCounts & { total_count: number }> {
    const [row] = await this.commitments.manager.query<[CommitmentCounts & { total_count: number }]>(
      `select count(*)::integer as total_count,
         count(*) filter (where r.status = 'waiting')::integer as waiting_count,
         count(*) filter (where r.status = 'running')::integer as running_count,
         count(*) filter (where not ${isPendingRun('r')} and r.status <> 'cancel')::integer as judged_count
       from commitment c join run r on r.id = c.run_id
       where c.team_id = $1 and ($2::uuid is null or c.question_id = $2) and c.deleted_at is null`,
      [own.teamId, own.questionId ?? null],
    );
    return row;
  }

  private async readable(user: AuthUser, id: Id): Promise<Row> {
    const [row] = await this.load(this.alive().andWhere({ id }));
    if (!row) throw new AppError('COMMITMENT_NOT_FOUND');
    const { competitionId, teamId } = row.commitment;
    if (isAdmin(user)) return row;
    const seat = await findSeat(this.commitments.manager, user.id, competitionId);
    if (seat?.teamId !== teamId) throw new AppError('COMMITMENT_NOT_FOUND');
    return row;
  }

  private async present(
    user: AuthUser,
    rows: Row[],
    settings: Pick<RaceSettings, 'showScoreAfterRunning'>,
    language: UiLanguage,
  ): Promise<CommitmentWire[]> {
    const waiting = rows.filter(({ commitment }) => commitment.run.status === 'waiting');
    const ahead = await this.runs.queueNumbers(
      this.commitments.manager,
      waiting.map(({ commitment }) => commitment.runId),
    );
    const stale = isAdmin(user)
      ? await this.staleness.of(rows.map(({ commitment }) => commitment.runId))
      : null;
    return rows.map(({ commitment, isClosed, isPaused, isInLine, roundedScore, isRanked }) => {
      const { run, runId } = commitment;
      return toCommitment(commitment, {
        // One that was claimed since its row was read was the next then.
        queueNumber: ahead.get(runId) ?? (isInLine ? 0 : -1),
        isPaused,
        isHidden: scoresHidden(user, settings, isClosed),
        score: isAdmin(user) ? run.score : roundedScore,
        isRanked,
        message: language === 'zh-CN' ? (run.messageZh ?? run.message) : run.message,
        ...(stale && { stale: stale.get(runId) ?? null }),
      });
    });
  }

  private alive(): SelectQueryBuilder<Commitment> {
    return this.commitments
      .createQueryBuilder('commitment')
      .innerJoinAndSelect('commitment.user', 'user')
      .innerJoinAndSelect('commitment.upload', 'upload')
      .innerJoinAndSelect('commitment.run', 'run')
      .innerJoin('commitment.question', 'question')
      .addSelect('question.e_time <= now()', 'is_closed')
      .addSelect(`run.status = 'waiting' and not (${notPaused('commitment.question_id')})`, 'is_paused')
      .addSelect(`run.status = 'waiting' and ${isInLine('run')}`, 'is_in_line')
      .addSelect(roundedScore('run.score', 'question.score_digits'), 'rounded_score')
      .addSelect(
        `exists (select 1 from standing s where s.question_id = commitment.question_id
           and s.team_id = commitment.team_id and s.best_run_id = commitment.run_id and s.takes_part)`,
        'is_ranked',
      )
      .where('commitment.deleted_at is null');
  }

  private async load(query: SelectQueryBuilder<Commitment>): Promise<Row[]> {
    const { entities, raw } = await query.getRawAndEntities<{
      is_closed: boolean;
      is_paused: boolean;
      is_in_line: boolean;
      rounded_score: number | null;
      is_ranked: boolean;
    }>();
    return entities.map((commitment, at) => ({
      commitment,
      isClosed: raw[at]?.is_closed ?? false,
      isPaused: raw[at]?.is_paused ?? false,
      isInLine: raw[at]?.is_in_line ?? false,
      roundedScore: raw[at]?.rounded_score ?? null,
      isRanked: raw[at]?.is_ranked ?? false,
    }));
  }
}
