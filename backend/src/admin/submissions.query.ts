import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type {
  AdminRankPage,
  Id,
  RankLinks,
  SubmissionRecord,
  SubmissionRecordPage,
} from '@tianheng/contracts';
import type { DataSource } from 'typeorm';
import { AppError } from '../common/app-error.ts';
import type { AuthUser } from '../common/current-user.decorator.ts';
import { downloadPath } from '../common/download-path.ts';
import { containing } from '../common/like.ts';
import { offsetOf, toCappedPage, type Counted, type PageQueryDto } from '../common/paged.ts';
import { CompetitionsService } from '../competitions/competitions.service.ts';
import { QuestionsService } from '../competitions/questions.service.ts';
import { countRows } from '../database/count.ts';
import { RankQuery } from '../ranking/rank.query.ts';
import type { SubmissionArchiveRequestDto, SubmissionQueryDto } from './office.dto.ts';

type Row = Omit<SubmissionRecord, 'submitted_at' | 'download_link'> & { submitted_at: Date; file_id: Id };

/** $1 competition, $2 question, $3 pattern of the team's name, $4 mode, $5 status, $6 ids; null: any. */
const OF_COMMITMENTS = `c.competition_id = $1 and ($2::uuid is null or c.question_id = $2)
    and ($3::text is null or c.team_id in (select id from team where competition_id = $1 and name ilike $3))
    and ($4::text is null or c.mode = $4) and ($6::uuid[] is null or c.id = any($6))`;
const CHOSEN_COMMITMENTS = `from commitment c join run r on r.id = c.run_id
  where ${OF_COMMITMENTS} and ($5::text is null or r.status = $5)`;
/** Whatever their status: $5 is null. */
const UNJUDGED_COMMITMENTS = `from commitment c where ${OF_COMMITMENTS} and $5::text is null`;
const COMMITMENTS = `select c.id, c.commitment_no::text as commitment_no, c.competition_id, q.id as question_id,
    q.title as question_title, q.question_type, t.id as team_id, t.name as team_name, u.username, c.mode, r.status,
    c.language, r.score, r.cause, c.submitted_at, c.deleted_at is not null as is_deleted, f.filename, f.id as file_id
  from (select c.id ${CHOSEN_COMMITMENTS} order by c.submitted_at desc, c.id desc offset $7 limit $8) page
  join commitment c on c.id = page.id join run r on r.id = c.run_id join question q on q.id = c.question_id
  join team t on t.id = c.team_id join "user" u on u.id = c.user_id join stored_file f on f.id = c.upload_id
  order by c.submitted_at desc, c.id desc`;

/** The present file of each proposal; what was handed in before is not kept as a submission. */
const CHOSEN_PROPOSALS = `from question_bind b join question q on q.id = b.question_id join team t on t.id = b.team_id
  join stored_file f on f.id = b.model_file_id left join "user" u on u.id = f.owner_id
  where q.competition_id = $1 and q.question_type = 'project' and ($2::uuid is null or q.id = $2)
    and ($3::text is null or t.name ilike $3) and t.dismissed_at is null and $4::text is null and $5::text is null
    and ($6::uuid[] is null or b.id = any($6))`;
const PROPOSALS = `select b.id, null as commitment_no, q.competition_id, q.id as question_id,
    q.title as question_title, q.question_type, t.id as team_id, t.name as team_name,
    coalesce(u.username, '') as username, null as mode, null as status, null as language, null as score, null as cause,
    f.created_at as submitted_at, false as is_deleted, f.filename, f.id as file_id
  ${CHOSEN_PROPOSALS} order by f.created_at desc, b.id desc offset $7 limit $8`;

/** What a row of an archive is made of. */
export interface SubmittedFiles extends Omit<
  SubmissionRecord,
  'competition_id' | 'question_id' | 'question_type' | 'team_id' | 'submitted_at' | 'download_link'
> {
  /** as the database writes it, to the microsecond */
  at: string;
  submitted_at: Date;
  question_no: number;
  file_id: Id;
  /** bytes */
  size: number;
  sha256: string;
  log_id: Id | null;
  log_size: number | null;
  judge_log_id: Id | null;
  judge_log_size: number | null;
}
const PART_ROWS = 500;
/** No id comes after it. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const COMMITMENT_FILES = `select c.id, c.submitted_at::text as at, c.submitted_at, c.commitment_no::text as commitment_no,
    q.question_no, q.title as question_title, t.name as team_name, u.username, c.mode, r.status, c.language, r.score,
    r.cause, c.deleted_at is not null as is_deleted, f.id as file_id, f.filename, f.size::float8 as size, f.sha256,
    log.id as log_id, log.size::float8 as log_size, own.id as judge_log_id, own.size::float8 as judge_log_size
  from (select c.id ${CHOSEN_COMMITMENTS} and (c.submitted_at, c.id) < ($7::timestamptz, $8::uuid)
    order by c.submitted_at desc, c.id desc limit $9) part
  join commitment c on c.id = part.id join run r on r.id = c.run_id join question q on q.id = c.question_id
  join team t on t.id = c.team_id join "user" u on u.id = c.user_id join stored_file f on f.id = c.upload_id
  left join stored_file log on log.id = r.log_file_id and log.deleted_at is null
  left join stored_file own on own.id = r.judge_log_file_id and own.deleted_at is null
  order by c.submitted_at desc, c.id desc`;
const PROPOSAL_FILES = `select b.id, f.created_at::text as at, f.created_at as submitted_at, null as commitment_no,
    q.question_no, q.title as question_title, t.name as team_name, coalesce(u.username, '') as username, null as mode,
    null as status, null as language, null as score, null as cause, false as is_deleted, f.id as file_id, f.filename,
    f.size::float8 as size, f.sha256, null as log_id, null as log_size, null as judge_log_id, null as judge_log_size
  ${CHOSEN_PROPOSALS} and (f.created_at, b.id) < ($7::timestamptz, $8::uuid)
  order by f.created_at desc, b.id desc limit $9`;

const chosenBy = (filter: SubmissionArchiveRequestDto): unknown[] => {
  const { team_name: name, ids } = filter;
  return [
    filter.competition_id,
    filter.question_id ?? null,
    name === undefined ? null : containing(name.trim()),
    filter.mode ?? null,
    filter.status ?? null,
    ids ?? null,
  ];
};

/** What teams submitted, and how they rank, as administrators see it. */
@Injectable()
export class SubmissionsQuery {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly competitions: CompetitionsService,
    private readonly questions: QuestionsService,
    private readonly rank: RankQuery,
  ) {}

  /** Newest first. COMPETITION_NOT_FOUND, QUESTION_NOT_FOUND */
  async list(query: SubmissionQueryDto): Promise<SubmissionRecordPage> {
    const counts = await this.countSome(query);
    const isProject = query.question_type === 'project';
    const rows = await this.database.query<Row[]>(isProject ? PROPOSALS : COMMITMENTS, [
      ...chosenBy(query),
      offsetOf(query),
      query.limit,
    ]);
    return toCappedPage(rows, counts, query.page, ({ submitted_at, file_id, ...row }) => ({
      ...row,
      submitted_at: submitted_at.getTime(),
      download_link: downloadPath(file_id),
    }));
  }

  /** Every one of them. COMPETITION_NOT_FOUND, QUESTION_NOT_FOUND */
  async count(filter: SubmissionArchiveRequestDto): Promise<number> {
    await this.require(filter);
    const isProject = filter.question_type === 'project';
    const [{ total }] = await this.database.query<[{ total: number }]>(
      `select count(*)::integer as total ${isProject ? CHOSEN_PROPOSALS : CHOSEN_COMMITMENTS}`,
      chosenBy(filter),
    );
    return total;
  }

  /** What their files weigh together, their logs left out. */
  async bytes(filter: SubmissionArchiveRequestDto): Promise<number> {
    const chosen =
      filter.question_type === 'project'
        ? `select f.id ${CHOSEN_PROPOSALS}`
        : `select c.upload_id as id ${CHOSEN_COMMITMENTS}`;
    const [{ bytes }] = await this.database.query<[{ bytes: number }]>(
      `select coalesce(sum(f.size), 0)::float8 as bytes from (${chosen}) chosen join stored_file f using (id)`,
      chosenBy(filter),
    );
    return bytes;
  }

  /** COMPETITION_NOT_FOUND, QUESTION_NOT_FOUND */
  private async require({
    competition_id: competitionId,
    question_id,
  }: SubmissionArchiveRequestDto): Promise<void> {
    if (question_id) await this.questions.require(competitionId, question_id);
    else await this.competitions.require(competitionId);
  }

  /** Up to as many as the list tells of; how each was judged is looked up only where that is asked for. */
  private async countSome(filter: SubmissionQueryDto): Promise<Counted> {
    await this.require(filter);
    const isProject = filter.question_type === 'project';
    const commitments = filter.status ? CHOSEN_COMMITMENTS : UNJUDGED_COMMITMENTS;
    return countRows(this.database, [
      `select ${isProject ? CHOSEN_PROPOSALS : commitments}`,
      chosenBy(filter),
    ]);
  }

  /** What belongs to each submission, newest first, until `until`, in parts: nothing is held between two of them. */
  async *files(filter: SubmissionArchiveRequestDto, until: Date): AsyncGenerator<SubmittedFiles[], void> {
    const sql = filter.question_type === 'project' ? PROPOSAL_FILES : COMMITMENT_FILES;
    let last: Pick<SubmittedFiles, 'at' | 'id'> = { at: until.toISOString(), id: LAST_ID };
    for (;;) {
      const values = [...chosenBy(filter), last.at, last.id, PART_ROWS];
      const rows = await this.database.query<SubmittedFiles[]>(sql, values);
      if (rows.length > 0) yield rows;
      const end = rows.at(-1);
      if (!end || rows.length < PART_ROWS) return;
      last = end;
    }
  }

  /** The ranking of a question, with what was handed in for it. QUESTION_NOT_FOUND */
  async ranked(user: AuthUser, questionId: Id, query: PageQueryDto): Promise<AdminRankPage> {
    const [question] = await this.questions.findMany([questionId]);
    if (!question) throw new AppError('QUESTION_NOT_FOUND');
    const page = await this.rank.list(user, question.competitionId, {
      page: query.page,
      limit: query.limit,
      question_id: questionId,
    });
    const links = await this.linksOf(
      questionId,
      page.data.map(({ team_id }) => team_id),
    );
    return {
      ...page,
      data: page.data.map((row) => ({
        ...row,
        score: row.total_score,
        time_use: row.question_time_spent,
        commit_number: row.commitment_number,
        download_links: links.get(row.team_id) ?? { model_file_link: null, upload_file_link: null },
      })),
    };
  }

  private async linksOf(questionId: Id, teamIds: Id[]): Promise<Map<Id, RankLinks>> {
    const rows = await this.database.query<{ team_id: Id; model_file_id: Id | null; upload_id: Id | null }[]>(
      `select s.team_id, b.model_file_id, r.upload_id
       from standing s left join run r on r.id = s.best_run_id
         left join question_bind b on b.question_id = s.question_id and b.team_id = s.team_id
       where s.question_id = $1 and s.team_id = any($2)`,
      [questionId, teamIds],
    );
    return new Map(
      rows.map(({ team_id, model_file_id, upload_id }) => [
        team_id,
        { model_file_link: downloadPath(model_file_id), upload_file_link: downloadPath(upload_id) },
      ]),
    );
  }
}
