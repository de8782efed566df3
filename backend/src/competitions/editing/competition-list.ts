import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  type AdminCompetitionDetail,
  type AdminCompetitionPage,
  type CompetitionOption,
  type CompetitionOrder,
  type Id,
  isFinalCompetition,
  pickText,
  type UiLanguage,
} from '@tianheng/contracts';
import { In, type Repository } from 'typeorm';
import { AppError } from '../../common/app-error.ts';
import { groupBy } from '../../common/group-by.ts';
import { containing, nameContains } from '../../common/like.ts';
import { toPaged } from '../../common/paged.ts';
import { readPage } from '../../database/count.ts';
import { teamCount } from '../../database/team-count.ts';
import { Competition } from '../competition.entity.ts';
import { QuestionGroup } from '../question-group.entity.ts';
import { Question } from '../question.entity.ts';
import {
  toAdminCompetition,
  toAdminCompetitionDetail,
  type CompetitionCounts,
} from './competition-editing.mapper.ts';
import type { AdminCompetitionQueryDto } from './competition-editor.dto.ts';

const ORDERS: Record<CompetitionOrder, [column: string, direction: 'ASC' | 'DESC']> = {
  created_at: ['competition.createdAt', 'DESC'],
  updated_at: ['competition.updatedAt', 'DESC'],
  start_time: ['competition.startTime', 'DESC'],
  title: ['competition.title', 'ASC'],
};
/** As the page shows it: see `pickText`. */
const SHOWN_TITLE: Record<UiLanguage, string> = {
  en: `coalesce(nullif(btrim(competition.titleEn), ''), competition.title)`,
  'zh-CN': `coalesce(nullif(btrim(competition.title), ''), competition.titleEn)`,
};
const NONE: CompetitionCounts = { group_count: 0, question_count: 0, team_count: 0, in_use: false };

/** Competitions as administrators see them. */
@Injectable()
export class CompetitionList {
  constructor(@InjectRepository(Competition) private readonly competitions: Repository<Competition>) {}

  async list(query: AdminCompetitionQueryDto, language: UiLanguage): Promise<AdminCompetitionPage> {
    const order = query.order ?? 'created_at';
    const [own, direction] = ORDERS[order];
    const column = order === 'title' ? SHOWN_TITLE[language] : own;
    const matching = this.competitions.createQueryBuilder('competition').where('true');
    if (query.q !== undefined && query.q.trim() !== '') {
      const q = query.q.trim();
      const named = ['title', 'title_en'].map(
        (name) => `select id from competition named where ${nameContains(`named.${name}`, ':q', ':pattern')}`,
      );
      matching.andWhere(`competition.id in (${named.join(' union all ')})`, { q, pattern: containing(q) });
    }
    if (query.status) matching.andWhere('competition.status = :status', { status: query.status });
    const ordered = matching.orderBy(column, direction).addOrderBy('competition.id', direction);
    const { ids, total } = await readPage(ordered, query);
    const found = await this.competitions.findBy({ id: In(ids) });
    const counts = await this.countsOf(ids);
    const rows = ids.flatMap((one) => found.find(({ id }) => id === one) ?? []);
    return toPaged(rows, total, query.page, (row) => toAdminCompetition(row, counts.get(row.id) ?? NONE));
  }

  /** COMPETITION_NOT_FOUND */
  async get(id: Id): Promise<AdminCompetitionDetail> {
    const competition = await this.competitions.findOneBy({ id });
    if (!competition) throw new AppError('COMPETITION_NOT_FOUND');
    return toAdminCompetitionDetail(competition, (await this.countsOf([id])).get(id) ?? NONE);
  }

  /** All with their groups and questions, the newest competition first. */
  async options(language: UiLanguage): Promise<CompetitionOption[]> {
    const competitions = await this.competitions.find({
      select: { id: true, title: true, titleEn: true, status: true },
      order: { createdAt: 'DESC', id: 'DESC' },
    });
    const among = { competitionId: In(competitions.map(({ id }) => id)) };
    const { manager } = this.competitions;
    const groups = await manager.find(QuestionGroup, {
      where: among,
      select: { id: true, competitionId: true, name: true, nameEn: true },
      order: { position: 'ASC', id: 'ASC' },
    });
    const questions = await manager.find(Question, {
      where: among,
      select: { id: true, groupId: true, title: true, titleEn: true, questionNo: true, questionType: true },
      order: { questionNo: 'ASC', id: 'ASC' },
    });
    const questionsOf = groupBy(questions, ({ groupId }) => groupId);
    const groupsOf = groupBy(groups, ({ competitionId }) => competitionId);
    return competitions.map(({ id, title, titleEn, status }) => ({
      id,
      title: pickText(language, title, titleEn).text,
      status,
      is_final: isFinalCompetition({ title, title_en: titleEn }),
      groups: (groupsOf.get(id) ?? []).map((group) => ({
        id: group.id,
        name: pickText(language, group.name, group.nameEn).text,
        questions: (questionsOf.get(group.id) ?? []).map((question) => ({
          id: question.id,
          title: pickText(language, question.title, question.titleEn).text,
          question_no: question.questionNo,
          question_type: question.questionType,
        })),
      })),
    }));
  }

  /** Teams by table name, because they build on competitions and not the other way round. */
  private async countsOf(ids: Id[]): Promise<Map<Id, CompetitionCounts>> {
    const rows = await this.competitions.query<({ id: Id } & CompetitionCounts)[]>(
      `select c.id,
         (select count(*)::integer from question_group g where g.competition_id = c.id) as group_count,
         (select count(*)::integer from question q where q.competition_id = c.id) as question_count,
         ${teamCount('team', `team_count.competition_id = c.id and team_count.status = 'accept'`)} as team_count,
         exists (select from team t where t.competition_id = c.id) as in_use
       from unnest($1::uuid[]) as c(id)`,
      [ids],
    );
    return new Map(rows.map(({ id, ...counts }) => [id, counts]));
  }
}
