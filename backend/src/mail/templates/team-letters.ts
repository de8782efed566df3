import type { Id, UiLanguage } from '@tianheng/contracts';
import { linkTo, toMailText, typed, type Letter, type MailFacts, type MailText } from './layout.ts';

/** What people are told about their teams. */
export const TEAM_NOTICES = [
  'team_invited',
  'team_declined',
  'team_expired',
  'team_pending',
  'team_approved',
  'team_refused',
  'team_dismissed',
  'team_left',
  'team_joined',
  'team_removed',
  'team_leader',
  'team_promoted',
] as const;
export type TeamNotice = (typeof TEAM_NOTICES)[number];

export interface TeamFacts extends MailFacts {
  team: string;
  competition: string;
  competitionId: Id;
  teamId: Id;
  /** username of whoever did it; empty for the platform */
  by: string;
  /** in the administrator's words */
  reason: string;
  /** the reader leads the team */
  isLeader: boolean;
  /** the team can still be changed and submitted; decisions may come after registration has ended */
  isOpen: boolean;
  /** the competition's questions can be seen */
  isBegun: boolean;
  /** when it will begin, with the zone; empty where that is not known to be ahead */
  starts: string;
}

type Words = Pick<Letter, 'title' | 'before'> & { next: string; page?: 'form' | 'questions' };
type Writer = (facts: TeamFacts) => Words;

const english: Record<TeamNotice, Writer> = {
  team_invited: ({ team, competition, by }) => ({
    title: `Invitation to the team ${team}`,
    before: [
      `${by} invites you to join the team “${team}” in the competition “${competition}”.`,
      'Accepting declines your other invitations there. Please answer before registration ends; otherwise the team cannot take part as it is.',
    ],
    next: 'Accept or decline',
  }),
  team_declined: ({ team, competition, by, isOpen }) => ({
    title: `${by} has declined the invitation to ${team}`,
    before: [
      `${by} has declined to join your team “${team}” in “${competition}”, so forming the team has failed${isOpen ? ' for now' : ''}.`,
      isOpen
        ? 'You can change the members and submit the team again until registration ends.'
        : 'Registration is closed, so the team cannot be submitted again.',
    ],
    next: isOpen ? 'Change the team and submit it again' : 'See the team',
    ...(isOpen && { page: 'form' }),
  }),
  team_expired: ({ team, competition }) => ({
    title: `The team ${team} was not complete in time`,
    before: [
      `Registration for “${competition}” has ended before everybody you invited to “${team}” had answered, so forming the team has failed.`,
    ],
    next: 'See the team',
  }),
  team_pending: ({ team, competition }) => ({
    title: `The team ${team} waits for approval`,
    before: [
      `The team “${team}” is complete and waits for the organisers' approval for “${competition}”.`,
      'You will get another mail when it has been decided.',
    ],
    next: 'See the team',
  }),
  team_approved: ({ team, competition }) => ({
    title: `The team ${team} has been approved`,
    before: [`Your team “${team}” has been approved and takes part in “${competition}”.`],
    next: 'Go to the questions',
    page: 'questions',
  }),
  team_refused: ({ team, competition, reason, isLeader, isOpen }) => ({
    title: `The team ${team} has not been approved`,
    before: [
      `The organisers have not approved your team “${team}” for “${competition}”.`,
      typed(`Their reason: ${reason}`),
      ...(isOpen
        ? [
            isLeader
              ? 'You can change the team and submit it again until registration ends.'
              : 'Your team leader can change the team and submit it again until registration ends.',
          ]
        : ['Registration is closed, so the team cannot be submitted again.']),
    ],
    next: isLeader && isOpen ? 'Change the team and submit it again' : 'See the team',
    ...(isLeader && isOpen && { page: 'form' }),
  }),
  team_dismissed: ({ team, competition, by, reason }) => ({
    title: `The team ${team} has been dismissed`,
    before: [
      `${by} has dismissed the team “${team}” in “${competition}”. You are free to join or create another one while registration is open.`,
      ...(reason === '' ? [] : [typed(`Reason: ${reason}`)]),
    ],
    next: 'Go to the competition',
  }),
  team_left: ({ team, competition, by }) => ({
    title: `${by} has left the team ${team}`,
    before: [`${by} has left your team “${team}” in “${competition}”.`],
    next: 'See the team',
  }),
  team_joined: ({ team, competition, by }) => ({
    title: `${by} has joined the team ${team}`,
    before: [`${by} has joined your team “${team}” in “${competition}” by your invitation link.`],
    next: 'See the team',
  }),
  team_removed: ({ team, competition, by }) => ({
    title: `You are no longer in the team ${team}`,
    before: [
      `${by} has taken you off the members of the team “${team}” in “${competition}”. You are free to join or create another one while registration is open.`,
    ],
    next: 'Go to the competition',
  }),
  team_leader: ({ team, competition, by }) => ({
    title: `You lead the team ${team} now`,
    before: [
      `${by} has handed the leadership of the team “${team}” in “${competition}” over to you. From now on you edit and submit the team.`,
    ],
    next: 'See the team',
  }),
  team_promoted: ({ team, competition, isBegun, starts }) => ({
    title: `The team ${team} is in the finals`,
    before: [
      `Congratulations! Your team “${team}” takes part in “${competition}”.`,
      ...(isBegun ? ['Your questions and your team are waiting for you there.'] : []),
      ...(starts === '' ? [] : [`It starts on ${starts}.`]),
    ],
    next: 'Go to the finals',
  }),
};

const chinese: Record<TeamNotice, Writer> = {
  team_invited: ({ team, competition, by }) => ({
    title: `邀请您加入团队“${team}”`,
    before: [
      `${by} 邀请您加入赛事“${competition}”的团队“${team}”。`,
      '接受邀请后，您在该赛事中的其他邀请将自动拒绝。请在报名截止前答复，否则该团队无法按现有成员参赛。',
    ],
    next: '接受或拒绝邀请',
  }),
  team_declined: ({ team, competition, by, isOpen }) => ({
    title: `${by} 拒绝加入团队“${team}”`,
    before: [
      `${by} 拒绝加入您在赛事“${competition}”中的团队“${team}”，本次组队失败。`,
      isOpen ? '报名截止前，您可以调整成员后重新提交。' : '报名已关闭，该团队无法再次提交。',
    ],
    next: isOpen ? '修改团队并重新提交' : '查看团队',
    ...(isOpen && { page: 'form' }),
  }),
  team_expired: ({ team, competition }) => ({
    title: `团队“${team}”未能按时组成`,
    before: [`赛事“${competition}”报名已截止，团队“${team}”仍有成员未答复邀请，组队失败。`],
    next: '查看团队',
  }),
  team_pending: ({ team, competition }) => ({
    title: `团队“${team}”正在等待审核`,
    before: [
      `团队“${team}”成员已齐，正在等待主办方对赛事“${competition}”报名的审核。`,
      '审核结束后，您会再收到一封邮件。',
    ],
    next: '查看团队',
  }),
  team_approved: ({ team, competition }) => ({
    title: `团队“${team}”已通过审核`,
    before: [`您的团队“${team}”已通过审核，可以参加赛事“${competition}”。`],
    next: '查看赛题',
    page: 'questions',
  }),
  team_refused: ({ team, competition, reason, isLeader, isOpen }) => ({
    title: `团队“${team}”未通过审核`,
    before: [
      `您的团队“${team}”未通过赛事“${competition}”的审核。`,
      typed(`原因：${reason}`),
      ...(isOpen
        ? [isLeader ? '报名截止前，您可以修改后重新提交。' : '报名截止前，队长可以修改后重新提交。']
        : ['报名已关闭，该团队无法再次提交。']),
    ],
    next: isLeader && isOpen ? '修改团队并重新提交' : '查看团队',
    ...(isLeader && isOpen && { page: 'form' }),
  }),
  team_dismissed: ({ team, competition, by, reason }) => ({
    title: `团队“${team}”已解散`,
    before: [
      `${by} 解散了赛事“${competition}”的团队“${team}”。报名截止前，您可以加入或创建其他团队。`,
      ...(reason === '' ? [] : [typed(`原因：${reason}`)]),
    ],
    next: '查看赛事',
  }),
  team_left: ({ team, competition, by }) => ({
    title: `${by} 已退出团队“${team}”`,
    before: [`${by} 已退出您在赛事“${competition}”中的团队“${team}”。`],
    next: '查看团队',
  }),
  team_joined: ({ team, competition, by }) => ({
    title: `${by} 已加入团队“${team}”`,
    before: [`${by} 通过您的邀请链接加入了赛事“${competition}”的团队“${team}”。`],
    next: '查看团队',
  }),
  team_removed: ({ team, competition, by }) => ({
    title: `您已不在团队“${team}”中`,
    before: [`${by} 将您移出了赛事“${competition}”的团队“${team}”。报名截止前，您可以加入或创建其他团队。`],
    next: '查看赛事',
  }),
  team_leader: ({ team, competition, by }) => ({
    title: `您已成为团队“${team}”的队长`,
    before: [`${by} 将赛事“${competition}”的团队“${team}”的队长转让给了您。今后由您编辑和提交团队信息。`],
    next: '查看团队',
  }),
  team_promoted: ({ team, competition, isBegun, starts }) => ({
    title: `团队“${team}”已晋级决赛`,
    before: [
      `恭喜！您的团队“${team}”已晋级“${competition}”。`,
      ...(isBegun ? ['您可以前往赛事页面查看赛题和团队信息。'] : []),
      ...(starts === '' ? [] : [`赛事将于 ${starts} 开始。`]),
    ],
    next: '前往决赛',
  }),
};

function pageOf({ page }: Words, { competitionId, teamId }: TeamFacts): string {
  if (page === 'form') return `/customer/create-team/${competitionId}?teamId=${teamId}&edit=true`;
  return `/customer/match/${competitionId}?tab=${page === 'questions' ? 'topic' : 'team'}`;
}

/** Tells somebody what happened to a team, and leads to what is to be done next. */
export function teamMail(notice: TeamNotice, language: UiLanguage, facts: TeamFacts): MailText {
  const { username, site } = facts;
  const words = (language === 'en' ? english : chinese)[notice](facts);
  return toMailText(language, {
    title: words.title,
    greeting: language === 'en' ? `Hello ${username},` : `${username}，您好！`,
    before: words.before,
    links: linkTo(site, pageOf(words, facts), words.next),
    note:
      language === 'en'
        ? `You get this message because you take part in “${facts.competition}” or were invited to.`
        : `您收到此邮件，是因为您参加了赛事“${facts.competition}”或受到邀请。`,
  });
}
