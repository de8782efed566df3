import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { APPROVED_DESC, type Id } from '@tianheng/contracts';
import { In, IsNull, type DataSource, type EntityManager } from 'typeorm';
import { Audit } from '../../audit/audit.service.ts';
import { User } from '../../auth/accounts/user.entity.ts';
import { AppError } from '../../common/app-error.ts';
import type { Caller } from '../../common/caller.ts';
import { Competition } from '../../competitions/competition.entity.ts';
import { databaseNow } from '../../database/clock.ts';
import { declineAll, invitingTeams } from '../invitations/decline.ts';
import { TeamNotices } from '../notices/team-notices.ts';
import { QuestionBind } from '../question-bind.entity.ts';
import { teamSizeLimit } from '../registration.policy.ts';
import { TeamApproval } from '../team-approval.entity.ts';
import { TeamMember } from '../team-member.entity.ts';
import { Team } from '../team.entity.ts';
import { orRefused } from '../team.faults.ts';
import { holdQuestions, lockPeople, lockTeams } from '../team.locks.ts';

/** Takes back what a transaction has done. */
class Undone extends Error {}

/** A question of a finals competition. */
export interface Place {
  competitionId: Id;
  questionId: Id;
}

/** A team of another competition, and whoever an import concerns, all locked. */
interface Candidate {
  source: Team;
  people: User[];
  /** what came of it here before */
  known: Team | null;
  /** recruiting teams here that wait for one of its people */
  inviting: Team[];
}

/** How an accepted team comes into a finals competition: as a team of its own there, with the same people. */
@Injectable()
export class TeamImport {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly notices: TeamNotices,
    private readonly audit: Audit,
  ) {}

  /**
   * TEAM_NOT_FOUND, TEAM_UNAPPROVED, TEAM_IMPORTED, TEAM_LEADER_FROZEN, TEAM_FULL, MEMBER_IN_TEAM, TEAM_NAME_TAKEN,
   * QUESTION_NOT_FOUND
   */
  async importOne(caller: Caller, place: Place, teamId: Id): Promise<void> {
    await this.database
      .transaction((manager) => this.bring(manager, caller, place, teamId))
      .catch((error: unknown) => {
        throw orRefused(error);
      });
  }

  /** The same, and takes it back. As `importOne` */
  async tryOne(caller: Caller, place: Place, teamId: Id): Promise<void> {
    await this.database
      .transaction(async (manager) => {
        await this.bring(manager, caller, place, teamId);
        // What is checked at the commit else.
        await manager.query('set constraints all immediate');
        throw new Undone();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undone)) throw orRefused(error);
      });
  }

  private async bring(manager: EntityManager, caller: Caller, place: Place, teamId: Id): Promise<void> {
    const candidate = await hold(manager, place, teamId);
    const team = candidate.known ?? (await this.copy(manager, caller, place, candidate));
    await this.enrol(manager, caller, place, team);
  }

  private async copy(
    manager: EntityManager,
    caller: Caller,
    { competitionId }: Place,
    { source, people, inviting }: Candidate,
  ): Promise<Team> {
    await requireLeader(manager, source);
    const members = await manager.findBy(TeamMember, { teamId: source.id, holdsSeat: true });
    await checkPeople(manager, competitionId, members);
    const now = await databaseNow(manager);
    const accepted = { status: 'accept', competitionId } as const;
    const team = await manager.save(
      manager.create(Team, {
        ...copied(source),
        ...accepted,
        approvalDesc: APPROVED_DESC,
        submittedAt: now,
        importedFromId: source.id,
      }),
    );
    const { id: teamId } = team;
    await manager.insert(
      TeamMember,
      members.map(({ userId, isLeader, place, createdAt }) => ({
        ...{ ...accepted, teamId, userId, isLeader, place, createdAt },
        holdsSeat: true,
      })),
    );
    const decided = { desc: APPROVED_DESC, decidedAt: now, decidedBy: caller.user.id };
    await manager.insert(TeamApproval, { ...accepted, teamId, ...decided });
    for (const person of people) await declineAll(manager, this.notices, person, inviting);
    await this.audit.record(manager, caller, {
      action: 'team.import',
      objectId: teamId,
      before: null,
      after: { name: team.name, competition_id: competitionId, imported_from_id: source.id },
    });
    return team;
  }

  private async enrol(
    manager: EntityManager,
    caller: Caller,
    { competitionId, questionId }: Place,
    team: Team,
  ): Promise<void> {
    const teamId = team.id;
    await holdQuestions(manager, competitionId, [questionId]);
    if (await manager.existsBy(QuestionBind, { teamId, questionId })) throw new AppError('TEAM_IMPORTED');
    // One that was there already may have been handed over since.
    await requireLeader(manager, team);
    await manager.insert(QuestionBind, { teamId, questionId });
    await this.audit.record(manager, caller, {
      action: 'team.import',
      objectId: teamId,
      before: {},
      after: { question_id: questionId },
    });
  }
}

/** People first, then teams. TEAM_NOT_FOUND, TEAM_UNAPPROVED */
async function hold(manager: EntityManager, { competitionId }: Place, teamId: Id): Promise<Candidate> {
  const seats = await manager.findBy(TeamMember, { teamId, holdsSeat: true });
  const people = await lockPeople(
    manager,
    seats.map(({ userId }) => userId),
  );
  // Read only now: somebody may have imported it until its people were held.
  const copy = await manager.findOneBy(Team, {
    ...{ competitionId, importedFromId: teamId },
    dismissedAt: IsNull(),
  });
  const waiting: Id[] = [];
  for (const { id } of people) waiting.push(...(await invitingTeams(manager, id, competitionId)));
  const teams = await lockTeams(manager, [...new Set([teamId, ...(copy ? [copy.id] : []), ...waiting])]);
  const source = teams.get(teamId);
  if (!source || source.dismissedAt) throw new AppError('TEAM_NOT_FOUND');
  if (source.status !== 'accept') throw new AppError('TEAM_UNAPPROVED');
  const here = source.competitionId === competitionId ? source : teams.get(copy?.id ?? '');
  return {
    ...{ source, people },
    known: here && !here.dismissedAt ? here : null,
    inviting: waiting.flatMap((id) => teams.get(id) ?? []),
  };
}

/** Nobody but a team's leader could submit, or hand it over. TEAM_LEADER_FROZEN */
async function requireLeader(manager: EntityManager, { leaderId }: Team): Promise<void> {
  const frozen = await manager.findOneBy(User, { id: leaderId, isFrozen: true });
  if (frozen) throw new AppError('TEAM_LEADER_FROZEN', { username: frozen.username });
}

/** TEAM_FULL, MEMBER_IN_TEAM */
async function checkPeople(manager: EntityManager, competitionId: Id, members: TeamMember[]): Promise<void> {
  const limit = teamSizeLimit(await manager.findOneByOrFail(Competition, { id: competitionId }));
  if (members.length > limit) throw new AppError('TEAM_FULL', { limit });
  const seat = await manager.findOne(TeamMember, {
    where: { competitionId, userId: In(members.map(({ userId }) => userId)), holdsSeat: true },
    relations: { user: true },
  });
  if (seat) throw new AppError('MEMBER_IN_TEAM', { username: seat.user.username });
}

const copied = (team: Team) => ({
  leaderId: team.leaderId,
  name: team.name,
  pictureId: team.pictureId,
  slogan: team.slogan,
  introduction: team.introduction,
  companyName: team.companyName,
  leaderAddress: team.leaderAddress,
  country: team.country,
  unitSignatureFileId: team.unitSignatureFileId,
  instructors: team.instructors,
  consentToPublish: team.consentToPublish,
  contactEmail: team.contactEmail,
  contactPhone: team.contactPhone,
  principalName: team.principalName,
  cardId: team.cardId,
});
