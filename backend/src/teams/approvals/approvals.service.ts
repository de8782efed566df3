import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  APPROVED_DESC,
  SEEN_PATTERN,
  type BulkApprovalResult,
  type Id,
  type Nothing,
  type UiLanguage,
} from '@tianheng/contracts';
import { In, type DataSource, type EntityManager } from 'typeorm';
import { Audit } from '../../audit/audit.service.ts';
import { AppError, fieldError } from '../../common/app-error.ts';
import type { Caller } from '../../common/caller.ts';
import { requireVersion } from '../../common/version.ts';
import { eachTeam } from '../each-team.ts';
import { TeamNotices } from '../notices/team-notices.ts';
import { TeamApproval } from '../team-approval.entity.ts';
import { TeamMember } from '../team-member.entity.ts';
import { Team } from '../team.entity.ts';
import { orRefused } from '../team.faults.ts';
import { lockTeams } from '../team.locks.ts';
import { moveTeam } from '../team.machine.ts';
import { versionOf } from './approval.mapper.ts';
import type { ApprovalDecisionDto, BulkApprovalDto } from './approvals.dto.ts';

/** A decision with what the team is told. */
interface Decision {
  status: 'accept' | 'reject';
  desc: string;
  /** of what was looked at */
  version?: string | undefined;
}

/** The one place where teams are approved and refused, whichever call asks for it. */
@Injectable()
export class ApprovalsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly audit: Audit,
    private readonly notices: TeamNotices,
  ) {}

  /** APPROVAL_NOT_FOUND, APPROVAL_DECIDED, STALE_WRITE; the field `desc` for a refusal without a reason */
  async decide(caller: Caller, id: Id, request: ApprovalDecisionDto): Promise<Nothing> {
    await this.decideOne(caller, id, { ...decisionOf(request), version: request.version });
    this.notices.wake();
    return {};
  }

  /** Each by itself: what was refused for one, or went wrong there, keeps nothing else from being decided. */
  async decideAll(
    caller: Caller,
    { approvals, versions = [], ...request }: BulkApprovalDto,
    language: UiLanguage,
  ): Promise<BulkApprovalResult> {
    const decision = decisionOf(request);
    const ids = approvals.map((id) => id.toLowerCase());
    const names = await this.namesOf(ids);
    const seen = new Map(versions.map(({ id, version }) => [id.toLowerCase(), version]));
    const result = await eachTeam(ids, names, language, (id) =>
      this.decideOne(caller, id, { ...decision, version: seen.get(id) }),
    );
    this.notices.wake();
    return result;
  }

  private decideOne(caller: Caller, id: Id, decision: Decision): Promise<void> {
    return this.database
      .transaction((manager) => this.write(manager, caller, id, decision))
      .catch((error: unknown) => {
        throw orRefused(error);
      });
  }

  private async write(
    manager: EntityManager,
    caller: Caller,
    id: Id,
    { status, desc, version: seen }: Decision,
  ): Promise<void> {
    const found = await manager.findOneBy(TeamApproval, { id });
    if (!found) throw new AppError('APPROVAL_NOT_FOUND');
    const { teamId } = found;
    const team = (await lockTeams(manager, [teamId])).get(teamId);
    const approval = await manager.findOneByOrFail(TeamApproval, { id });
    if (!team || approval.withdrawnAt) throw new AppError('APPROVAL_NOT_FOUND');
    if (approval.status !== 'approving') throw new AppError('APPROVAL_DECIDED');
    const version = versionOf(team, await manager.findBy(TeamMember, { teamId }));
    requireVersion(seen, { status, desc, version });
    const before = { status: team.status };
    const after = { status: await moveTeam(manager, team, status === 'accept' ? 'approve' : 'refuse') };
    await manager.update(Team, { id: teamId }, { approvalDesc: desc });
    const decided = { decidedAt: () => 'clock_timestamp()', decidedBy: caller.user.id };
    await manager.update(TeamApproval, { id }, { status, desc, ...decided });
    const action = status === 'accept' ? 'team.approve' : 'team.refuse';
    await this.audit.record(manager, caller, { action, objectId: teamId, before, after, why: desc });
    const notice = status === 'accept' ? 'team_approved' : 'team_refused';
    await this.notices.sendToTeam(manager, notice, { teamId, reason: desc });
  }

  private async namesOf(ids: Id[]): Promise<Map<Id, string>> {
    const approvals = await this.database.manager.find(TeamApproval, {
      where: { id: In(ids) },
      relations: { team: true },
    });
    return new Map(approvals.map(({ id, team }) => [id, team.name]));
  }
}

function decisionOf({ status, desc }: Pick<ApprovalDecisionDto, 'status' | 'desc'>): Decision {
  if (status === 'accept') return { status, desc: APPROVED_DESC };
  if (!desc || !SEEN_PATTERN.test(desc)) throw fieldError('desc', 'reasonRequired');
  return { status, desc };
}
