import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  type Id,
  type Invitation,
  type ListedTeam,
  type Nothing,
  type Paged,
  shownDesc,
  type Team as TeamWire,
  type TeamApproval,
  type UiLanguage,
} from '@tianheng/contracts';
import { In, IsNull, type FindOptionsWhere, type Repository } from 'typeorm';
import { AppError } from '../common/app-error.ts';
import { isAdmin, type AuthUser } from '../common/current-user.decorator.ts';
import { offsetOf, toPaged, type PageQueryDto } from '../common/paged.ts';
import { CompetitionsService } from '../competitions/competitions.service.ts';
import { showsQuestions } from '../competitions/question.policy.ts';
import { FilesService } from '../storage/files/files.service.ts';
import { CurrentTeam } from './current-team.entity.ts';
import { QuestionBind } from './question-bind.entity.ts';
import { findMembers, findSeat, hasSeatIn, shownOfPerson } from './seat.query.ts';
import { TeamMember } from './team-member.entity.ts';
import { Team } from './team.entity.ts';
import { toInvitation, toListedTeam, toTeam } from './team.mapper.ts';

/** Of the rows `competition` and `dataset`. */
const OPENS = `competition.status <> 'not_started' and exists (
  select from question where question.competition_id = competition.id and dataset.id = any(question.open_dataset))`;

/** Without the long texts of a question, which no list of teams shows. */
const SHOWN_OF_QUESTION = [
  ...['id', 'title', 'titleEn', 'groupId', 'questionNo'].map((column) => `question.${column}`),
  ...['id', 'name', 'nameEn', 'countries', 'position'].map((column) => `topic.${column}`),
];

/** What people read of their teams. */
@Injectable()
export class TeamsService {
  constructor(
    @InjectRepository(Team) private readonly teams: Repository<Team>,
    @InjectRepository(TeamMember) private readonly members: Repository<TeamMember>,
    @InjectRepository(CurrentTeam) private readonly current: Repository<CurrentTeam>,
    private readonly competitions: CompetitionsService,
    private readonly files: FilesService,
  ) {}

  /** The team the person chose to work in, else the only accepted one. */
  async getCurrent(user: AuthUser, language: UiLanguage): Promise<TeamWire | Nothing> {
    const chosen = await this.current.findOneBy({ userId: user.id });
    if (chosen && (await hasSeatIn(this.members.manager, user.id, chosen.teamId))) {
      return this.present(user, chosen.teamId, language);
    }
    const accepted = await this.members.find({
      where: { userId: user.id, holdsSeat: true, team: { status: 'accept', dismissedAt: IsNull() } },
      take: 2,
    });
    const [only, another] = accepted;
    return only && !another ? this.present(user, only.teamId, language) : {};
  }

  /** TEAM_NOT_FOUND unless the person sits in the team. */
  async choose(user: AuthUser, teamId: Id, language: UiLanguage): Promise<TeamWire> {
    if (!(await hasSeatIn(this.members.manager, user.id, teamId))) throw new AppError('TEAM_NOT_FOUND');
    await this.current.upsert({ userId: user.id, teamId }, ['userId']);
    return this.present(user, teamId, language);
  }

  /** The person's own teams, the one joined last first. */
  async list(user: AuthUser, query: PageQueryDto, language: UiLanguage): Promise<Paged<ListedTeam>> {
    const [seats, total] = await this.members.findAndCount({
      where: { userId: user.id, holdsSeat: true, team: { dismissedAt: IsNull() } },
      order: { createdAt: 'DESC', id: 'DESC' },
      skip: offsetOf(query),
      take: query.limit,
    });
    const ids = seats.map(({ teamId }) => teamId);
    return toPaged(await this.presentMany(user, ids, language), total, query.page, (team) => team);
  }

  /** In the order of the ids; how to reach them is told to administrators. */
  async presentMany(user: AuthUser, ids: Id[], language: UiLanguage): Promise<ListedTeam[]> {
    const loaded = await this.load(user, { id: In(ids) }, language);
    const teams = new Map(loaded.map((one) => [one.row.id, one]));
    return ids.flatMap((id) => {
      const one = teams.get(id);
      return one ? toListedTeam(one.team, one.row, isAdmin(user)) : [];
    });
  }

  async getOwn(user: AuthUser, competitionId: Id, language: UiLanguage): Promise<TeamWire | Nothing> {
    await this.competitions.require(competitionId);
    const seat = await findSeat(this.members.manager, user.id, competitionId);
    return seat ? this.present(user, seat.teamId, language) : {};
  }

  /** The latest decision about the person's own team. */
  async getApproval(
    user: AuthUser,
    competitionId: Id,
    language: UiLanguage,
  ): Promise<TeamApproval | Nothing> {
    await this.competitions.require(competitionId);
    const seat = await findSeat(this.members.manager, user.id, competitionId);
    if (!seat) return {};
    const { status, approvalDesc } = seat.team;
    return { status, approval_desc: shownDesc(language, approvalDesc) };
  }

  /** Invitations that wait for the person's answer, newest first. */
  async invitations(user: AuthUser, competitionId: Id): Promise<Invitation[]> {
    await this.competitions.require(competitionId);
    const invited = await this.members.find({
      where: {
        userId: user.id,
        competitionId,
        status: 'inviting',
        team: { status: 'in_recruiting', dismissedAt: IsNull() },
      },
      relations: { team: { leader: true } },
      order: { createdAt: 'DESC', id: 'DESC' },
    });
    return invited.map(toInvitation);
  }

  /** A team of this competition that was not dismissed: COMPETITION_NOT_FOUND, TEAM_NOT_FOUND. */
  async require(competitionId: Id, teamId: Id): Promise<Team> {
    const team = await this.teams.findOneBy({ id: teamId, competitionId, dismissedAt: IsNull() });
    if (team) return team;
    await this.competitions.require(competitionId);
    throw new AppError('TEAM_NOT_FOUND');
  }

  /** Those of the datasets that a competition, once started, of one of the person's accepted teams opens. */
  async openedDatasets(user: AuthUser, datasetIds: Id[]): Promise<Id[]> {
    const rows = await this.teams.query<{ id: Id }[]>(
      `select dataset.id from unnest(cast($2 as uuid[])) as dataset(id)
       where exists (
         select from team_member
         join team on team.id = team_member.team_id and team.status = 'accept' and team.dismissed_at is null
         join competition on competition.id = team.competition_id and ${OPENS}
         where team_member.user_id = $1 and team_member.holds_seat)`,
      [user.id, datasetIds],
    );
    return rows.map(({ id }) => id);
  }

  /** Titles of the competitions whose accepted teams may read the dataset now. */
  competitionsOpening(datasetId: Id): Promise<{ title: string; title_en: string }[]> {
    return this.teams.query(
      `select competition.title, competition.title_en from competition, (select cast($1 as uuid) as id) dataset
       where ${OPENS} order by competition.start_time desc, competition.id`,
      [datasetId],
    );
  }

  /** As this person may see it: TEAM_NOT_FOUND. */
  async present(user: AuthUser, teamId: Id, language: UiLanguage): Promise<TeamWire> {
    const [one] = await this.load(user, { id: teamId }, language);
    if (!one) throw new AppError('TEAM_NOT_FOUND');
    return one.team;
  }

  /** `row` with its leader. */
  private async load(
    user: AuthUser,
    where: FindOptionsWhere<Team>,
    language: UiLanguage,
  ): Promise<{ row: Team; team: TeamWire }[]> {
    const teams = await this.teams
      .createQueryBuilder('team')
      .innerJoin('team.leader', 'leader')
      .innerJoin('team.competition', 'competition')
      .addSelect([
        ...shownOfPerson('leader'),
        ...['competition.id', 'competition.status', 'competition.teamSizeLimit'],
      ])
      .where(where)
      .getMany();
    const ofThese = { teamId: In(teams.map(({ id }) => id)) };
    // One query for each: joins would multiply members by binds.
    const members = await findMembers(this.members.manager, ofThese);
    const binds = await this.members.manager
      .createQueryBuilder(QuestionBind, 'bind')
      .innerJoin('bind.question', 'question')
      .innerJoin('question.group', 'topic')
      .leftJoin('bind.handedInUser', 'sender')
      .addSelect([...SHOWN_OF_QUESTION, 'sender.id', 'sender.username'])
      .where(ofThese)
      .getMany();
    const signatures = await this.files.findMany(teams.flatMap((team) => team.unitSignatureFileId ?? []));
    const viewer = { userId: user.id, isAdmin: isAdmin(user) };
    return teams.map((team) => {
      const signature = signatures.find(({ id }) => id === team.unitSignatureFileId);
      const whole = {
        team,
        members: members.filter(({ teamId }) => teamId === team.id),
        // Finals teams have tracks before these are shown.
        binds: showsQuestions(user, team.competition) ? binds.filter(({ teamId }) => teamId === team.id) : [],
      };
      return { row: team, team: toTeam(whole, signature, viewer, language) };
    });
  }
}
