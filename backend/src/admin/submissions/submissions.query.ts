import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  pickText,
  type AdminRankPage,
  type Id,
  type RankLinks,
  type SubmissionRecord,
  type SubmissionRecordPage,
  type UiLanguage,
} from '@tianheng/contracts';
import type { DataSource } from 'typeorm';
import { AppError } from '../../common/app-error.ts';
import type { AuthUser } from '../../common/current-user.decorator.ts';
import { downloadPath } from '../../common/download-path.ts';
import { offsetOf, toCappedPage, type Counted, type PageQueryDto } from '../../common/paged.ts';
import { CompetitionsService } from '../../competitions/competitions.service.ts';
import { QuestionsService } from '../../competitions/questions.service.ts';
import { countRows } from '../../database/count.ts';
import { RankQuery } from '../../ranking/rank.query.ts';
import type { SubmissionArchiveRequestDto, SubmissionQueryDto } from '../office.dto.ts';
import {
  chooseCommitments,
  chooseProposals,
  chooseVerdict,
  HANDED_IN,
  isOfVerdict,
  type Choice,
} from './submission-choice.ts';

type Row = Omit<SubmissionRecord, 'submitted_at' | 'download_link'> & {
  submitted_at: Date;
  file_id: Id | null;
  question_title_en: string;
};

/** Null once it was removed, as the upload of a submission that was cancelled while it waited may be. */
const FILE_ID = 'case when f.deleted_at is null then f.id end as file_id';

/** `page`: SQL of the ids, in a subquery. */
const commitmentsOf = (page: string): string =>
  `select c.id, c.commitment_no::text as commitment_no, c.competition_id, q.id as question_id,
    q.title as question_title, q.title_en as question_title_en, q.question_type, t.id as team_id, t.name as team_name, u.username, c.mode, r.status,
    c.language, r.score, r.cause, c.submitted_at, c.deleted_at is not null as is_deleted,
    t.dismissed_at is not null as is_dismissed, f.filename, ${FILE_ID}
  from (${page}) page
  join commitment c on c.id = page.id join run r on r.id = c.run_id join question q on q.id = c.question_id
  join team t on t.id = c.team_id join "user" u on u.id = c.user_id join stored_file f on f.id = c.upload_id
  order by c.submitted_at desc, c.id desc`;
const PROPOSAL = `b.id, null as commitment_no, q.competition_id, q.id as question_id,
    q.title as question_title, q.title_en as question_title_en, q.question_type, t.id as team_id, t.name as team_name,
    coalesce(u.username, '') as username, null as mode, null as status, null as language, null as score, null as cause,
    ${HANDED_IN} as submitted_at, false as is_deleted, false as is_dismissed, f.filename, ${FILE_ID}`;

/** What a row of an archive is made of. */
export interface SubmittedFiles extends Omit<
  SubmissionRecord,
  'competition_id' | 'question_id' | 'question_type' | 'team_id' | 'submitted_at' | 'download_link'
> {
  /** as the database writes it, to the microsecond */
  at: string;
  submitted_at: Date;
  question_no: number;
  question_title_en: string;
  /** null: removed */
  file_id: Id | null;
  /** bytes */
  size: number;
  sha256: string;
  /** how often it was tried */
  attempt: number;
  log_id: Id | null;
  judge_log_id: Id | null;
  judge_log_size: number | null;
}
const PART_ROWS = 500;
/** No id comes after it. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const COMMITMENT_FILE = `c.id, c.submitted_at::text as at, c.submitted_at, c.commitment_no::text as commitment_no,
    q.question_no, q.title as question_title, q.title_en as question_title_en, t.name as team_name, u.username, c.mode, r.status, c.language, r.score,
    r.cause, r.attempt, c.deleted_at is not null as is_deleted,
    t.dismissed_at is not null as is_dismissed, ${FILE_ID}, f.filename, f.size::float8 as size, f.sha256,
    log.id as log_id, own.id as judge_log_id, own.size::float8 as judge_log_size`;
const WITH_FILES = `join commitment c on c.id = part.id join run r on r.id = c.run_id join question q on q.id = c.question_id
  join team t on t.id = c.team_id join "user" u on u.id = c.user_id join stored_file f on f.id = c.upload_id
  left join stored_file log on log.id = r.log_file_id and log.deleted_at is null
  left join stored_file own on own.id = r.judge_log_file_id and own.deleted_at is null`;
const PROPOSAL_FILE = `b.id, ${HANDED_IN}::text as at, ${HANDED_IN} as submitted_at, null as commitment_no,
    q.question_no, q.title as question_title, q.title_en as question_title_en, t.name as team_name, coalesce(u.username, '') as username, null as mode,
    null as status, null as language, null as score, null as cause, 0 as attempt, false as is_deleted, false as is_dismissed, ${FILE_ID}, f.filename,
    f.size::float8 as size, f.sha256, null as log_id, null as judge_log_id, null as judge_log_size`;

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
  async list(query: SubmissionQueryDto, language: UiLanguage): Promise<SubmissionRecordPage> {
    await this.require(query);
    const { counts, rows } = await this.find(query);
    return toCappedPage(
      rows,
      counts,
      query.page,
      ({ submitted_at, file_id, question_title_en: english, ...row }) => ({
        ...row,
        question_title: pickText(language, row.question_title, english).text,
        submitted_at: submitted_at.getTime(),
        download_link: downloadPath(file_id),
      }),
    );
  }

  /** Counts up to as many as the list tells of; how each was judged is looked up only where that is asked for. */
  private async find(query: SubmissionQueryDto): Promise<{ counts: Counted; rows: Row[] }> {
    const part = { offset: offsetOf(query), limit: query.limit };
    if (query.question_type !== 'project' && isOfVerdict(query)) {
      const { found, page } = chooseVerdict(query, part);
      return this.both(found, { sql: commitmentsOf(page.sql), values: page.values });
    }
    const { sql, values, order = '' } = await this.choose(query);
    // Written out, so that plans that are kept know how few rows a page has.
    const turned = `offset ${part.offset} limit ${part.limit}`;
    const page =
      query.question_type === 'project'
        ? `select ${PROPOSAL} ${sql} order by ${HANDED_IN} desc, b.id desc ${turned}`
        : commitmentsOf(`select c.id ${sql} order by c.submitted_at desc, c.id desc ${turned}`);
    return this.both({ sql: `select ${sql} ${order}`, values }, { sql: page, values });
  }

  /** At the same time: neither waits for the other. */
  private async both(found: Choice, page: Choice): Promise<{ counts: Counted; rows: Row[] }> {
    const [counts, rows] = await Promise.all([
      countRows(this.database, [found.sql, found.values]),
      this.database.query<Row[]>(page.sql, page.values),
    ]);
    return { counts, rows };
  }

  private async choose(filter: SubmissionArchiveRequestDto): Promise<Choice> {
    return filter.question_type === 'project'
      ? chooseProposals(filter)
      : chooseCommitments(this.database, filter);
  }

  /**
   * How many there are by now; `until`, in epoch ms: none of these was submitted later. COMPETITION_NOT_FOUND,
   * QUESTION_NOT_FOUND
   */
  async count(filter: SubmissionArchiveRequestDto): Promise<{ count: number; until: number }> {
    await this.require(filter);
    const { sql, values } = await this.choose(filter);
    const submittedAt = filter.question_type === 'project' ? HANDED_IN : 'c.submitted_at';
    // By the clock that wrote the times, and by the latest of them where it was set back since.
    const [counted] = await this.database.query<[{ count: number; until: number }]>(
      `select count(*)::integer as count,
         ceil(extract(epoch from greatest(clock_timestamp(), max(${submittedAt}))) * 1000)::float8 as until ${sql}`,
      values,
    );
    return counted;
  }

  /** What their files weigh together, their logs left out. */
  async bytes(filter: SubmissionArchiveRequestDto): Promise<number> {
    const { sql, values } = await this.choose(filter);
    const file = filter.question_type === 'project' ? 'f.id' : 'c.upload_id as id';
    const [{ bytes }] = await this.database.query<[{ bytes: number }]>(
      `select coalesce(sum(f.size), 0)::float8 as bytes from (select ${file} ${sql}) chosen
         join stored_file f using (id) where f.deleted_at is null`,
      values,
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

  /** The competition's, and the question's where one is chosen. COMPETITION_NOT_FOUND, QUESTION_NOT_FOUND */
  titles(
    { competition_id, question_id }: SubmissionArchiveRequestDto,
    language: UiLanguage,
  ): Promise<string[]> {
    return this.questions.titles(competition_id, question_id, language);
  }

  /** What belongs to each submission, newest first, until `until`, in parts: nothing is held between two of them. */
  async *files(filter: SubmissionArchiveRequestDto, until: Date): AsyncGenerator<SubmittedFiles[], void> {
    const { sql: chosen, values } = await this.choose(filter);
    const before = `($${values.length + 1}::timestamptz, $${values.length + 2}::uuid)`;
    const limit = `limit ${PART_ROWS}`;
    const sql =
      filter.question_type === 'project'
        ? `select ${PROPOSAL_FILE} ${chosen} and (${HANDED_IN}, b.id) < ${before}
           order by ${HANDED_IN} desc, b.id desc ${limit}`
        : `select ${COMMITMENT_FILE} from (select c.id ${chosen} and (c.submitted_at, c.id) < ${before}
             order by c.submitted_at desc, c.id desc ${limit}) part
           ${WITH_FILES} order by c.submitted_at desc, c.id desc`;
    let last: Pick<SubmittedFiles, 'at' | 'id'> = { at: until.toISOString(), id: LAST_ID };
    for (;;) {
      const rows = await this.database.query<SubmittedFiles[]>(sql, [...values, last.at, last.id]);
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
