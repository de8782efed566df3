import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  isRestartable,
  NO_TEAM_VERSION,
  type Id,
  type Team as TeamWire,
  type UiLanguage,
} from '@tianheng/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import type { User } from '../../auth/accounts/user.entity.ts';
import { AppError } from '../../common/app-error.ts';
import type { CameAt } from '../../common/arrival.ts';
import type { AuthUser } from '../../common/current-user.decorator.ts';
import { requireVersion } from '../../common/version.ts';
import { CompetitionsService } from '../../competitions/competitions.service.ts';
import { DayCounters } from '../../counters/day-counters.ts';
import { FilesService } from '../../storage/files/files.service.ts';
import { declineAll, invitingTeams } from '../invitations/decline.ts';
import { TeamNotices } from '../notices/team-notices.ts';
import { QuestionBind } from '../question-bind.entity.ts';
import { requireRegistration, teamSizeLimit } from '../registration.policy.ts';
import { findSeat } from '../seat.query.ts';
import { TeamDeeds } from '../team-deeds.ts';
import { TeamMember } from '../team-member.entity.ts';
import { checkSize, openInvitations, requireInvitable, writePeople } from '../team-people.ts';
import { Team } from '../team.entity.ts';
import { orRefused } from '../team.faults.ts';
import { holdQuestions, lockPeople, lockTeams } from '../team.locks.ts';
import { checkMay, moveTeam } from '../team.machine.ts';
import { toTeamForm } from '../team.mapper.ts';
import { TeamsService } from '../teams.service.ts';
import { checkContact, countryOf, othersOf, readTracks, writeForm, writePicks } from './form-writer.ts';
import type { TeamDraftDto, TeamFormDto } from './team-form.dto.ts';
import { checkPicks, pickedQuestions } from './team-picks.ts';

/** Which of the three calls a form came by. */
type Purpose = 'draft' | 'create' | 'resubmit';

interface Sent<Form> {
  user: AuthUser;
  competitionId: Id;
  form: Form;
  /** of what is said about groups and questions */
  language: UiLanguage;
  /** when the form came */
  cameAt: CameAt;
}

interface Registration extends Sent<TeamDraftDto | TeamFormDto> {
  purpose: Purpose;
  /** the team that the call names */
  teamId: Id | null;
}

/** The form that makes a team and submits it. */
@Injectable()
export class RegistrationService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly competitions: CompetitionsService,
    private readonly teams: TeamsService,
    private readonly files: FilesService,
    private readonly notices: TeamNotices,
    private readonly counters: DayCounters,
    private readonly deeds: TeamDeeds,
  ) {}

  /** Saves without submitting, whatever is missing still. A team that failed or was refused stays that until it is submitted. */
  saveDraft(sent: Sent<TeamDraftDto>): Promise<TeamWire> {
    return this.register({ ...sent, purpose: 'draft', teamId: null });
  }

  /** Submits a new team, or the draft. */
  submit(sent: Sent<TeamFormDto>, teamId: Id | null): Promise<TeamWire> {
    return this.register({ ...sent, purpose: 'create', teamId });
  }

  /** Submits a team again that failed to recruit or was refused. */
  resubmit(sent: Sent<TeamFormDto>): Promise<TeamWire> {
    return this.register({ ...sent, purpose: 'resubmit', teamId: null });
  }

  private async register(registration: Registration): Promise<TeamWire> {
    const { user, competitionId, purpose, language } = registration;
    await this.competitions.require(competitionId);
    const { manager } = this.database;
    // A draft that is there may be saved as often as one likes.
    const counts = purpose !== 'draft' || !(await findSeat(manager, user.id, competitionId));
    if (counts) await this.deeds.count(user);
    const { team, isFirst } = await this.database
      .transaction((manager) => this.write(manager, registration))
      .catch((error: unknown) => {
        throw orRefused(error);
      });
    if (isFirst) this.counters.count('create_team');
    this.notices.wake();
    return this.teams.present(user, team.id, language);
  }

  private async write(
    manager: EntityManager,
    registration: Registration,
  ): Promise<{ team: Team; isFirst: boolean }> {
    const { user, competitionId, form, purpose, language, cameAt } = registration;
    const others = othersOf(form, user.id);
    const people = await lockPeople(manager, [user.id, ...others]);
    // Deleted or frozen while this waited.
    if (!people.some(({ id, isFrozen }) => id === user.id && !isFrozen)) throw new AppError('SESSION_ENDED');
    const competition = await requireRegistration(manager, competitionId, cameAt);
    const { team, isNew } = await this.lockOrMake(manager, registration);
    checkMay(team, purpose === 'draft' ? 'save' : 'submit');
    if (!isNew || form.version !== NO_TEAM_VERSION) await this.requireSeen(manager, team, form.version);
    // Whom a form of before names may have been deleted since, and is no longer in what is there now.
    await requireInvitable(manager, people, others, { leaderId: user.id, competitionId });
    const tracks = await readTracks(manager, competitionId, language);
    const picked = pickedQuestions(tracks, form.question_binds ?? []);
    await holdQuestions(manager, competitionId, picked);
    if (purpose !== 'draft') {
      checkSize(teamSizeLimit(competition), others);
      checkContact(form, team);
      checkPicks(tracks, picked, countryOf(form, team));
    }
    await writeForm(manager, this.files, team, form);
    await writePicks(manager, team.id, picked);
    const { removed } = await writePeople(manager, team, others);
    await this.notices.send(manager, 'team_removed', removed, { teamId: team.id, by: user.username });
    const isFirst = purpose !== 'draft' && !team.submittedAt;
    if (purpose !== 'draft') await this.send(manager, team, people, user);
    return { team, isFirst };
  }

  /** Opens the invitations and moves the team on. What was said of it in an earlier round was said of another form. */
  private async send(manager: EntityManager, team: Team, people: User[], user: AuthUser): Promise<void> {
    const told = { teamId: team.id, by: user.username };
    const invited = await openInvitations(manager, team, people);
    const first = team.submittedAt === null && { submittedAt: () => 'now()' };
    await manager.update(Team, { id: team.id }, { ...first, approvalDesc: '' });
    const status = await moveTeam(manager, team, 'submit');
    await this.notices.send(manager, 'team_invited', invited, told);
    if (status === 'approving') await this.notices.send(manager, 'team_pending', [user.id], told);
  }

  /** The team that the form is about, locked; a person without one gets a new one, and loses all invitations with that. */
  private async lockOrMake(
    manager: EntityManager,
    { user, competitionId, form, purpose, teamId }: Registration,
  ): Promise<{ team: Team; isNew: boolean }> {
    const seat = await findSeat(manager, user.id, competitionId);
    if (seat) {
      const team = (await lockTeams(manager, [seat.teamId])).get(seat.teamId);
      const isLeader = await manager.existsBy(TeamMember, { id: seat.id, holdsSeat: true, isLeader: true });
      if (!team || team.dismissedAt) throw new AppError('TEAM_NOT_FOUND');
      return { team: requireOwn(team, isLeader, purpose, teamId), isNew: false };
    }
    if (teamId) throw new AppError('TEAM_NOT_FOUND');
    if (purpose === 'resubmit') throw new AppError('TEAM_REQUIRED');
    const inviting = await lockTeams(manager, await invitingTeams(manager, user.id, competitionId));
    const team = await make(manager, user, competitionId, form.name);
    await declineAll(manager, this.notices, user, [...inviting.values()]);
    return { team, isNew: true };
  }

  /** STALE_WRITE for a form that was begun before somebody saved another. */
  private async requireSeen(manager: EntityManager, team: Team, seen: number | undefined): Promise<void> {
    if (seen === undefined) return;
    const members = await manager.findBy(TeamMember, { teamId: team.id, isLeader: false });
    const binds = await manager.find(QuestionBind, {
      where: { teamId: team.id },
      relations: { question: true },
    });
    requireVersion(seen, toTeamForm(team, members, binds));
  }
}

/** A form is about the team that the person leads: TEAM_NOT_FOUND, ALREADY_IN_TEAM, LEADER_ONLY, TEAM_STATE_CONFLICT. */
function requireOwn(team: Team, isLeader: boolean, purpose: Purpose, teamId: Id | null): Team {
  const isNamed = teamId === team.id;
  if (teamId && !isNamed) throw new AppError('TEAM_NOT_FOUND');
  // Whoever creates a team and names none has none so far, or a draft.
  const isAnother = purpose === 'create' && !isNamed && team.status !== 'temporary_storage';
  if (isAnother || (!isLeader && purpose === 'draft')) throw new AppError('ALREADY_IN_TEAM');
  if (!isLeader) throw new AppError('LEADER_ONLY');
  if (purpose === 'resubmit' && !isRestartable(team.status)) throw new AppError('TEAM_STATE_CONFLICT');
  return team;
}

async function make(manager: EntityManager, user: AuthUser, competitionId: Id, name: string): Promise<Team> {
  const id = randomUUID();
  await manager.insert(Team, { id, competitionId, leaderId: user.id, name });
  const leader = { isLeader: true, status: 'accept', holdsSeat: true } as const;
  await manager.insert(TeamMember, { teamId: id, competitionId, userId: user.id, ...leader });
  return manager.findOneByOrFail(Team, { id });
}
