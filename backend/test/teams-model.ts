import { isRestartable, mayTeam, type MemberStatus, type TeamStatus } from '@tianheng/contracts';

/** What one of a few people, the administrator or the clock does; `team` is the number of a team, in the order of creation. */
export type Deed =
  | { kind: 'draft' | 'create' | 'resubmit'; who: number; invited: number[] }
  | { kind: 'accept' | 'reject'; who: number; team: number }
  | { kind: 'join'; who: number; team: number }
  | { kind: 'leave' | 'dismiss' | 'link' | 'revoke'; who: number }
  | { kind: 'hand_over'; who: number; to: number }
  | { kind: 'approve' | 'refuse'; team: number }
  | { kind: 'close' | 'open' };

export interface ModelTeam {
  leader: number;
  status: TeamStatus;
  isDismissed: boolean;
  hasLink: boolean;
  /** the leader's too */
  members: Map<number, MemberStatus>;
  /** rounds of approval there have been */
  rounds: number;
}

/** What should become of teams, one deed after the other; written down apart from the code that does it. */
export class TeamModel {
  teams: ModelTeam[] = [];
  isOpen = true;

  constructor(private readonly limit: number) {}

  /** `ok`, or the code that the deed is refused with. */
  apply(deed: Deed): string {
    switch (deed.kind) {
      case 'draft':
      case 'create':
      case 'resubmit':
        return this.send(
          deed.kind,
          deed.who,
          [...new Set(deed.invited)].filter((one) => one !== deed.who),
        );
      case 'accept':
      case 'reject':
        return this.answer(deed.kind, deed.who, deed.team);
      case 'join':
        return this.join(deed.who, deed.team);
      case 'approve':
      case 'refuse':
        return this.decide(deed.kind, deed.team);
      case 'close':
      case 'open':
        return this.setOpen(deed.kind === 'open');
      default:
        return this.live(deed);
    }
  }

  private teamOf(who: number): ModelTeam | undefined {
    return this.teams.find((team) => !team.isDismissed && team.members.get(who) === 'accept');
  }

  private send(kind: 'draft' | 'create' | 'resubmit', who: number, invited: number[]): string {
    if (!this.isOpen) return 'REGISTRATION_CLOSED';
    const own = this.teamOf(who);
    if (!own && kind === 'resubmit') return 'TEAM_REQUIRED';
    if (own) {
      if (kind === 'create' && own.status !== 'temporary_storage') return 'ALREADY_IN_TEAM';
      if (own.leader !== who) return kind === 'draft' ? 'ALREADY_IN_TEAM' : 'LEADER_ONLY';
      if (kind === 'resubmit' && !isRestartable(own.status)) return 'TEAM_STATE_CONFLICT';
      if (!mayTeam(kind === 'draft' ? 'save' : 'submit', own.status)) return 'TEAM_STATE_CONFLICT';
    }
    if (kind !== 'draft' && invited.length > this.limit - 1) return 'VALIDATION_FAILED';
    const answers = new Map(invited.map((one) => [one, own?.members.get(one) ?? 'inviting']));
    const asked = invited.filter((one) => answers.get(one) !== 'accept');
    if (kind !== 'draft' && asked.some((one) => this.teamOf(one))) return 'USER_IN_TEAM';
    const team = own ?? this.make(who);
    team.members = new Map<number, MemberStatus>([[who, 'accept'], ...answers]);
    if (kind === 'draft') return 'ok';
    for (const one of asked) team.members.set(one, 'inviting');
    this.settle(team);
    return 'ok';
  }

  private make(who: number): ModelTeam {
    this.declineAll(who);
    const members = new Map<number, MemberStatus>([[who, 'accept']]);
    const team = { leader: who, members, isDismissed: false, hasLink: false, rounds: 0 };
    this.teams.push({ ...team, status: 'temporary_storage' });
    return this.teams.at(-1) as ModelTeam;
  }

  /** Recruits while somebody has not answered, else waits for approval. */
  private settle(team: ModelTeam): void {
    team.status = [...team.members.values()].includes('inviting') ? 'in_recruiting' : 'approving';
    if (team.status === 'approving') team.rounds += 1;
  }

  private declineAll(who: number): void {
    for (const team of this.teams) {
      if (team.isDismissed || team.status !== 'in_recruiting' || team.members.get(who) !== 'inviting')
        continue;
      team.members.set(who, 'reject');
      team.status = 'recruit_failed';
    }
  }

  private answer(kind: 'accept' | 'reject', who: number, at: number): string {
    const team = this.teams[at];
    const answer = team?.members.get(who);
    if (!team || !answer || team.isDismissed || team.status === 'temporary_storage')
      return 'INVITATION_NOT_FOUND';
    if (answer !== 'inviting' || team.status !== 'in_recruiting') return 'INVITATION_CLOSED';
    if (kind === 'reject') {
      team.members.set(who, 'reject');
      team.status = 'recruit_failed';
      return 'ok';
    }
    if (!this.isOpen) return 'REGISTRATION_CLOSED';
    team.members.set(who, 'accept');
    this.settle(team);
    this.declineAll(who);
    return 'ok';
  }

  private join(who: number, at: number): string {
    const team = this.teams[at];
    if (!team || team.isDismissed || !team.hasLink) return 'LINK_NOT_FOUND';
    if (!this.isOpen) return 'REGISTRATION_CLOSED';
    if (this.teamOf(who)) return 'ALREADY_IN_TEAM';
    if (!mayTeam('join', team.status)) return 'TEAM_STATE_CONFLICT';
    const others = [...team.members].filter(([one, answer]) => one !== who && answer !== 'reject');
    if (others.length >= this.limit) return 'TEAM_FULL';
    team.members.set(who, 'accept');
    if (team.status === 'in_recruiting') this.settle(team);
    this.declineAll(who);
    return 'ok';
  }

  private decide(kind: 'approve' | 'refuse', at: number): string {
    const team = this.teams[at];
    if (!team || team.isDismissed || team.rounds === 0) return 'APPROVAL_NOT_FOUND';
    if (team.status !== 'approving') return 'APPROVAL_DECIDED';
    team.status = kind === 'approve' ? 'accept' : 'reject';
    return 'ok';
  }

  private setOpen(isOpen: boolean): string {
    this.isOpen = isOpen;
    const recruiting = this.teams.filter(
      ({ status, isDismissed }) => status === 'in_recruiting' && !isDismissed,
    );
    if (!isOpen) for (const team of recruiting) team.status = 'recruit_failed';
    return 'ok';
  }

  /** Nothing is kept of a draft that nobody else is in. */
  private dismiss(team: ModelTeam): void {
    const isAlone = [...team.members].every(([who, answer]) => who === team.leader || answer === 'inviting');
    if (team.status === 'temporary_storage' && isAlone) this.teams = this.teams.filter((one) => one !== team);
    else Object.assign(team, { isDismissed: true, hasLink: false });
  }

  private live(deed: Extract<Deed, { kind: 'leave' | 'dismiss' | 'link' | 'revoke' | 'hand_over' }>): string {
    const team = this.teamOf(deed.who);
    if (!team) return 'TEAM_REQUIRED';
    const leads = team.leader === deed.who;
    if (deed.kind === 'leave' && leads) return 'LEADER_CANNOT_LEAVE';
    if (deed.kind !== 'leave' && !leads) return 'LEADER_ONLY';
    const event = ({ link: 'join', revoke: 'edit' } as const)[deed.kind as 'link'] ?? deed.kind;
    if (!mayTeam(event, team.status)) return 'TEAM_STATE_CONFLICT';
    if (deed.kind === 'leave') team.members.delete(deed.who);
    if (deed.kind === 'link' || deed.kind === 'revoke') team.hasLink = deed.kind === 'link';
    if (deed.kind === 'dismiss') this.dismiss(team);
    if (deed.kind === 'hand_over') {
      if (deed.to === deed.who || team.members.get(deed.to) !== 'accept') return 'MEMBER_NOT_FOUND';
      team.leader = deed.to;
    }
    return 'ok';
  }
}
