import type { Team, TeamMember } from '@tianheng/contracts';

/** Who could lead the team instead of its leader. */
export const followersOf = ({ member_list: members }: Team): TeamMember[] =>
  members.filter(({ is_leader: leads, status }) => !leads && status === 'accept');
