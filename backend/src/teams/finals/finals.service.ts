import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  isFinalCompetition,
  NOTIFIED_HOURS,
  UI_LANGUAGES,
  type Id,
  type LetterPreview,
  type PromotionResult,
  type TeamsResult,
  type UiLanguage,
} from '@tianheng/contracts';
import { In, type DataSource } from 'typeorm';
import { Audit } from '../../audit/audit.service.ts';
import { AppError } from '../../common/app-error.ts';
import type { Caller } from '../../common/caller.ts';
import { Competition } from '../../competitions/competition.entity.ts';
import { CompetitionsService } from '../../competitions/competitions.service.ts';
import { QuestionsService } from '../../competitions/questions.service.ts';
import { eachTeam } from '../each-team.ts';
import { TeamMails } from '../notices/team-mails.ts';
import { TeamNotices } from '../notices/team-notices.ts';
import { TeamEditor } from '../team-editor.ts';
import { TeamMember } from '../team-member.entity.ts';
import { Team } from '../team.entity.ts';
import { lockTeams } from '../team.locks.ts';
import { TeamsService } from '../teams.service.ts';
import type { PromotionRequestDto, TeamImportRequestDto, TeamRemovalRequestDto } from './finals.dto.ts';
import { TeamImport, type Place } from './team-import.ts';

/** What administrators do with many teams of a competition at once: what one is refused keeps no other from it. */
@Injectable()
export class FinalsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly competitions: CompetitionsService,
    private readonly questions: QuestionsService,
    private readonly teams: TeamsService,
    private readonly editor: TeamEditor,
    private readonly imports: TeamImport,
    private readonly notices: TeamNotices,
    private readonly mails: TeamMails,
    private readonly audit: Audit,
  ) {}

  /** COMPETITION_NOT_FOUND, COMPETITION_NOT_FINAL, QUESTION_NOT_FOUND */
  async import(
    caller: Caller,
    competitionId: Id,
    { team_ids, question_bind_id }: TeamImportRequestDto,
    language: UiLanguage,
  ): Promise<TeamsResult> {
    const place = await this.requirePlace(competitionId, question_bind_id);
    const result = await this.forEach(team_ids, language, (id) => this.imports.importOne(caller, place, id));
    this.notices.wake();
    return result;
  }

  /** What an import of these teams would answer now. As `import` */
  async tryImport(
    caller: Caller,
    competitionId: Id,
    { team_ids, question_bind_id }: TeamImportRequestDto,
    language: UiLanguage,
    asker: AbortSignal,
  ): Promise<TeamsResult> {
    const place = await this.requirePlace(competitionId, question_bind_id);
    return this.forEach(team_ids, language, (id) => this.imports.tryOne(caller, place, id), asker);
  }

  private async requirePlace(competitionId: Id, asked: Id): Promise<Place> {
    requireFinal(await this.competitions.require(competitionId));
    const questionId = asked.toLowerCase();
    await this.questions.require(competitionId, questionId);
    return { competitionId, questionId };
  }

  /** Dismisses teams, also those that have submitted. COMPETITION_NOT_FOUND */
  async remove(
    caller: Caller,
    competitionId: Id,
    { team_ids, reason }: TeamRemovalRequestDto,
    language: UiLanguage,
  ): Promise<TeamsResult> {
    await this.competitions.require(competitionId);
    return this.forEach(team_ids, language, async (id) => {
      await this.teams.require(competitionId, id);
      await this.editor.remove(caller, id, reason?.trim());
    });
  }

  /**
   * Writes to everybody in finals teams, each in the language of their last sign-in. Without `again` not to teams that were
   * told a moment ago: whoever had no answer, or only a part of one, asks again, and so does a colleague.
   */
  async notify(
    caller: Caller,
    { ids, again = false, dry_run: isDry = false }: PromotionRequestDto,
    language: UiLanguage,
  ): Promise<PromotionResult> {
    const reached = new Map<Id, number>();
    const result = await this.forEach(ids, language, async (id) => {
      reached.set(id, await this.notifyOne(caller, id, { again, isDry }));
    });
    this.notices.wake();
    const people = result.success.reduce((sum, { id }) => sum + (reached.get(id) ?? 0), 0);
    const letters = isDry ? await this.letters(caller, result.success[0]?.id) : [];
    return { ...result, dry_run: isDry, people, letters };
  }

  private async letters({ user }: Caller, teamId: Id | undefined): Promise<LetterPreview[]> {
    if (teamId === undefined) return [];
    const letters = await Promise.all(
      UI_LANGUAGES.map((language) => this.mails.preview('team_promoted', language, teamId, user.username)),
    );
    return letters.flatMap((letter) => letter ?? []);
  }

  /** @returns how many people are written to */
  private async notifyOne(
    caller: Caller,
    teamId: Id,
    { again, isDry }: { again: boolean; isDry: boolean },
  ): Promise<number> {
    return this.database.transaction(async (manager) => {
      const team = (await lockTeams(manager, [teamId])).get(teamId);
      if (!team || team.dismissedAt) throw new AppError('TEAM_NOT_FOUND');
      const competition = await manager.findOneByOrFail(Competition, { id: team.competitionId });
      requireFinal(competition);
      if (team.status !== 'accept') throw new AppError('TEAM_UNAPPROVED');
      const deed = { action: 'team.notify', objectId: teamId } as const;
      if (!again && (await this.audit.wasDone(manager, deed, NOTIFIED_HOURS))) {
        throw new AppError('TEAM_NOTIFIED', { hours: NOTIFIED_HOURS });
      }
      const seated = { teamId, holdsSeat: true, user: { isFrozen: false } };
      const people = await manager.countBy(TeamMember, seated);
      if (isDry) return people;
      await this.notices.sendToTeam(manager, 'team_promoted', { teamId, by: caller.user.username });
      await this.audit.record(manager, caller, {
        ...deed,
        before: {},
        after: { competition_id: competition.id },
      });
      return people;
    });
  }

  private async forEach(
    asked: Id[],
    language: UiLanguage,
    act: (id: Id) => Promise<void>,
    asker?: AbortSignal,
  ): Promise<TeamsResult> {
    const ids = asked.map((id) => id.toLowerCase());
    const teams = await this.database.manager.find(Team, {
      where: { id: In(ids) },
      select: { id: true, name: true },
    });
    const names = new Map(teams.map(({ id, name }) => [id, name]));
    return eachTeam(ids, names, language, act, asker);
  }
}

/** COMPETITION_NOT_FINAL */
function requireFinal({ title, titleEn }: Competition): void {
  if (!isFinalCompetition({ title, title_en: titleEn })) throw new AppError('COMPETITION_NOT_FINAL');
}
