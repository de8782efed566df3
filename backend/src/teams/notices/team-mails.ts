import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  INSTANT_STYLE,
  instantText,
  pickText,
  type Id,
  type LetterPreview,
  type UiLanguage,
} from '@tianheng/contracts';
import type { Repository } from 'typeorm';
import { User } from '../../auth/accounts/user.entity.ts';
import type { Competition } from '../../competitions/competition.entity.ts';
import { Config } from '../../config.ts';
import { MailComposers, type MailContent, type MailDraft } from '../../mail/mail.composers.ts';
import {
  TEAM_NOTICES,
  teamMail,
  type TeamFacts,
  type TeamNotice,
} from '../../mail/templates/team-letters.ts';
import { isRegistrationOpen } from '../registration.policy.ts';
import { TeamMember } from '../team-member.entity.ts';
import { Team } from '../team.entity.ts';

/** What a mail about a team is composed from. */
export interface TeamMailParams extends Record<string, string> {
  user_id: Id;
  team_id: Id;
  by: string;
  reason: string;
}

/** What is still true, and new to its reader, once the team is dismissed. */
const OF_THE_GONE: ReadonlySet<TeamNotice> = new Set(['team_dismissed', 'team_removed']);

/** Mails about teams, written when they are sent: names and addresses are those of that moment. */
@Injectable()
export class TeamMails implements OnModuleInit {
  private readonly site: string | undefined;
  private readonly timeZone: string;

  constructor(
    @InjectRepository(Team) private readonly teams: Repository<Team>,
    { customerOrigin, timeZone }: Config,
    private readonly composers: MailComposers,
  ) {
    this.site = customerOrigin ?? undefined;
    this.timeZone = timeZone;
  }

  onModuleInit(): void {
    for (const notice of TEAM_NOTICES) {
      this.composers.register(notice, (draft) => this.compose(notice, draft));
    }
  }

  /** A notice as the team's leader would read it; null where there is no such team. */
  async preview(
    notice: TeamNotice,
    language: UiLanguage,
    teamId: Id,
    by: string,
  ): Promise<LetterPreview | null> {
    const team = await this.teams.findOne({
      where: { id: teamId },
      relations: { competition: true, leader: true },
    });
    if (!team) return null;
    const { subject, text } = teamMail(
      notice,
      language,
      this.factsOf(team, team.leader, language, { by, reason: '' }),
    );
    return { language, subject, text };
  }

  /** Nothing to whoever was frozen, whose invitation can no longer be answered, or of a team that was dismissed meanwhile but that. */
  private async compose(notice: TeamNotice, { language, params }: MailDraft): Promise<MailContent | null> {
    const { user_id: userId, team_id: teamId, by, reason } = params as TeamMailParams;
    const { manager } = this.teams;
    const team = await this.teams.findOne({ where: { id: teamId }, relations: { competition: true } });
    const user = await manager.findOneBy(User, { id: userId, isFrozen: false });
    if (!team || !user) return null;
    const invited = { teamId, userId, status: 'inviting' } as const;
    if (team.dismissedAt && !OF_THE_GONE.has(notice)) return null;
    if (notice === 'team_invited') {
      const isOpen = team.status === 'in_recruiting';
      if (!isOpen || !(await manager.existsBy(TeamMember, invited))) return null;
    }
    return {
      to: user.email,
      ...teamMail(notice, language, this.factsOf(team, user, language, { by, reason })),
    };
  }

  private factsOf(
    { id, name, competition, leaderId }: Team,
    reader: User,
    language: UiLanguage,
    told: Pick<TeamFacts, 'by' | 'reason'>,
  ): TeamFacts {
    return {
      username: reader.username,
      site: this.site,
      team: name,
      teamId: id,
      competition: pickText(language, competition.title, competition.titleEn).text,
      competitionId: competition.id,
      isLeader: leaderId === reader.id,
      isOpen: isRegistrationOpen(competition, new Date()),
      isBegun: competition.status !== 'not_started',
      starts: this.startOf(competition, language),
      ...told,
    };
  }

  /** As the sites write times, by the platform's clock; empty once it is over, also where an administrator lets it wait. */
  private startOf({ status, startTime }: Competition, language: UiLanguage): string {
    if (status !== 'not_started' || startTime <= new Date()) return '';
    const { timeZone } = this;
    const clock = new Intl.DateTimeFormat(language, { ...INSTANT_STYLE, timeZone });
    return instantText(clock.formatToParts(startTime));
  }
}
