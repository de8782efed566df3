import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type {
  AcceptedTeam,
  AcceptedTeamMember,
  AcceptedTeamPage,
  Id,
  Instructor,
  UiLanguage,
} from '@tianheng/contracts';
import type { DataSource } from 'typeorm';
import { containing, nameContains } from '../../common/like.ts';
import { offsetOf, toPaged } from '../../common/paged.ts';
import { CompetitionsService } from '../../competitions/competitions.service.ts';
import { QuestionsService } from '../../competitions/questions.service.ts';
import { readInParts } from '../../database/parts.ts';
import { rowCount } from '../../database/row-count.ts';
import { countKept } from '../../database/team-count.ts';
import type { AcceptedTeamFilterDto, AcceptedTeamQueryDto } from './finals.dto.ts';

interface Row extends Omit<AcceptedTeam, 'team_member_count' | 'instructor_name' | 'instructor_phone'> {
  instructors: Instructor[];
  team_member: AcceptedTeamMember[];
}

/** SQL from `from` on, of rows `t`, and its parameters. */
interface Chosen {
  sql: string;
  values: unknown[];
}
const NEWEST = 'order by t.created_at desc, t.id desc';

/** With their people; `chosen` are rows of `team`. */
const whole = (chosen: string): string => `select t.id, t.name as team_name, t.company_name, t.leader_address,
    t.consent_to_publish, t.instructors, t.imported_from_id, leader.username as leader,
    coalesce(nullif(t.contact_email, ''), leader.email) as leader_email,
    coalesce(nullif(t.contact_phone, ''), leader.mobile_phone) as leader_phone, seats.people as team_member
  from (${chosen}) t join "user" leader on leader.id = t.leader_id
  cross join lateral (
    select coalesce(json_agg(json_build_object('id', p.id, 'username', p.username, 'nickname', p.nickname,
        'school', p.school, 'phone', p.mobile_phone) order by m.is_leader desc, m.place, m.created_at, m.id), '[]') as people
    from team_member m join "user" p on p.id = m.user_id where m.team_id = t.id and m.holds_seat) seats
  ${NEWEST}`;

const toAcceptedTeam = ({ instructors, ...row }: Row): AcceptedTeam => ({
  ...row,
  team_member_count: row.team_member.length,
  instructor_name: instructors.map(({ name }) => name).join(', '),
  instructor_phone: instructors.map(({ phone }) => phone).join(', '),
});

/** The teams that take part in a competition, or in a question of it; the newest first. */
@Injectable()
export class AcceptedTeamsQuery {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly competitions: CompetitionsService,
    private readonly questions: QuestionsService,
  ) {}

  /** COMPETITION_NOT_FOUND, QUESTION_NOT_FOUND */
  async list(competitionId: Id, query: AcceptedTeamQueryDto): Promise<AcceptedTeamPage> {
    const chosen = await this.choose(competitionId, query);
    const { sql, values } = chosen;
    // Written out, so that plans that are kept know how few rows a page has.
    const page = `select t.* ${sql} ${NEWEST} offset ${offsetOf(query)} limit ${query.limit}`;
    // At the same time: neither waits for the other.
    const [total, rows] = await Promise.all([
      this.count(competitionId, query, chosen),
      this.database.query<Row[]>(whole(page), values),
    ]);
    return toPaged(rows, total, query.page, toAcceptedTeam);
  }

  /** All of them, in parts. COMPETITION_NOT_FOUND, QUESTION_NOT_FOUND */
  async all(competitionId: Id, filter: AcceptedTeamFilterDto): Promise<AsyncIterable<AcceptedTeam[]>> {
    const { sql, values } = await this.choose(competitionId, filter);
    return toAcceptedTeams(readInParts<Row>(this.database, whole(`select t.* ${sql}`), values));
  }

  /** The competition's, and the question's where one is chosen. COMPETITION_NOT_FOUND, QUESTION_NOT_FOUND */
  titles(
    competitionId: Id,
    { question_bind_id }: AcceptedTeamFilterDto,
    language: UiLanguage,
  ): Promise<string[]> {
    return this.questions.titles(competitionId, question_bind_id, language);
  }

  /** What is kept is not counted: all of them, and those of a question. */
  private async count(
    competitionId: Id,
    { team_name: name = '', question_bind_id: questionId }: AcceptedTeamFilterDto,
    { sql, values }: Chosen,
  ): Promise<number> {
    if (name.trim() === '' && !questionId) {
      return countKept(this.database, 'team', { competition_id: competitionId, status: 'accept' });
    }
    const kept = `select ${rowCount('entrant', 'row_count.key = $1::uuid::text')} as total`;
    const [{ total }] = await (name.trim() === ''
      ? this.database.query<[{ total: number }]>(kept, [questionId])
      : this.database.query<[{ total: number }]>(`select count(*)::integer as total ${sql}`, values));
    return total;
  }

  private async choose(
    competitionId: Id,
    { team_name = '', question_bind_id: questionId }: AcceptedTeamFilterDto,
  ): Promise<Chosen> {
    if (questionId) await this.questions.require(competitionId, questionId);
    else await this.competitions.require(competitionId);
    const values: unknown[] = [competitionId];
    const given = (value: unknown): string => `$${values.push(value)}`;
    const conditions = [`t.competition_id = $1 and t.status = 'accept' and t.dismissed_at is null`];
    const name = team_name.trim();
    if (name !== '') conditions.push(nameContains('t.name', given(name), given(containing(name))));
    if (questionId) {
      const bound = `b.team_id = t.id and b.question_id = ${given(questionId)}`;
      conditions.push(`exists (select from question_bind b where ${bound})`);
    }
    return { sql: `from team t where ${conditions.join(' and ')}`, values };
  }
}

async function* toAcceptedTeams(parts: AsyncIterable<Row[]>): AsyncGenerator<AcceptedTeam[], void> {
  for await (const rows of parts) yield rows.map(toAcceptedTeam);
}
