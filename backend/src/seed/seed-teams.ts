import { APPROVED_DESC } from '@tianheng/contracts';
import type { EntityManager } from 'typeorm';
import type { User } from '../auth/accounts/user.entity.ts';
import type { Competition } from '../competitions/competition.entity.ts';
import type { Question } from '../competitions/question.entity.ts';
import { QuestionBind } from '../teams/question-bind.entity.ts';
import { TeamApproval } from '../teams/team-approval.entity.ts';
import { TeamMember } from '../teams/team-member.entity.ts';
import { Team } from '../teams/team.entity.ts';

export interface TeamPlan {
  competition: Competition;
  /** the leader first */
  people: User[];
  questions: Question[];
  texts: Pick<Team, 'name' | 'slogan' | 'introduction' | 'companyName' | 'country'>;
  createdAt: Date;
}

/** An accepted team, enrolled in its questions. */
export async function seedTeam(manager: EntityManager, plan: TeamPlan): Promise<Team> {
  const { competition, people, questions, texts, createdAt } = plan;
  const [leader] = people;
  if (!leader) throw new Error(`Team "${texts.name}" has no leader.`);
  const team = await manager.save(
    manager.create(Team, {
      ...texts,
      competitionId: competition.id,
      leaderId: leader.id,
      leaderAddress: leader.school,
      consentToPublish: true,
      status: 'accept',
      approvalDesc: APPROVED_DESC,
      submittedAt: createdAt,
      createdAt,
      updatedAt: createdAt,
    }),
  );
  for (const [place, user] of people.entries()) {
    await manager.insert(TeamMember, {
      teamId: team.id,
      competitionId: competition.id,
      userId: user.id,
      isLeader: user === leader,
      status: 'accept',
      holdsSeat: true,
      place,
      createdAt,
    });
  }
  for (const question of questions) {
    await manager.insert(QuestionBind, { teamId: team.id, questionId: question.id, createdAt });
  }
  await manager.insert(TeamApproval, {
    teamId: team.id,
    competitionId: competition.id,
    ...{ status: 'accept', desc: APPROVED_DESC, createdAt, decidedAt: createdAt },
  });
  return team;
}
