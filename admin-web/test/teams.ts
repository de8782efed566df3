import type {
  AdminTeamMember,
  Approval,
  ApprovalDetail,
  CompetitionApprovals,
  ListedTeam,
  Team,
} from '@tianheng/contracts';

export const COMPETITION = '00000000-0000-4000-8000-00000000000c';

const member = (username: string, values: Partial<AdminTeamMember> = {}): AdminTeamMember => ({
  id: `u-${username}`,
  username,
  email: `${username}@example.org`,
  is_leader: false,
  status: 'accept',
  certified_status: '',
  team_status: 'approving',
  nickname: `Name of ${username}`,
  school: 'Orbit School',
  phone: '13800000000',
  ...values,
});
const MEMBERS = [member('leader', { is_leader: true }), member('bob', { status: 'reject' })];

export const competitions: CompetitionApprovals[] = [
  { id: COMPETITION, title: 'Orbit challenge', approving_number: 2 },
];

export const approval = (values: Partial<Approval> = {}): Approval => ({
  id: 'a1',
  competition_id: COMPETITION,
  competition_name: 'Orbit challenge',
  team_id: 't1',
  team_name: 'Comets',
  created_at: 1_800_000_000_000,
  status: 'approving',
  desc: '',
  decided_at: null,
  decided_by: null,
  member_list: MEMBERS,
  version: 'v1',
  ...values,
});

const team: Team = {
  id: 't1',
  competition_id: COMPETITION,
  name: 'Comets',
  picture_id: null,
  picture_url: null,
  slogan: 'Round and round',
  introduction: 'We compute orbits.',
  company_name: 'Institute of Orbits',
  leader: 'leader',
  leader_address: 'Long Street 1',
  country: 'cn',
  unit_signature_file_id: 'f1',
  unit_signature_file_url: '/v1/object-storage/download/f1',
  unit_signature_file_name: 'form.png',
  instructors: [{ name: 'Prof. Li', position: 'Professor', phone: '13900000000' }],
  consent_to_publish: true,
  status: 'approving',
  is_join_team: false,
  is_leader: false,
  approval_desc: '',
  created_at: 1_800_000_000_000,
  is_name_fixed: true,
  is_imported: false,
  team_size_limit: 5,
  version: 1,
  question_bind_id: 'b1',
  member_list: MEMBERS,
  question_binds: [
    {
      id: 'b1',
      question_id: 'q1',
      question_title: 'Find the debris',
      question_group_id: 'g1',
      question_group_name: 'Debris',
      question_group_country: 'cn,fr',
      model_file_id: null,
      handed_in_at: null,
      handed_in_by: null,
    },
  ],
};

export const approvalDetail = (values: Partial<ApprovalDetail> = {}): ApprovalDetail => ({
  ...approval(),
  team: {
    ...team,
    team_name: 'Comets',
    leader_email: 'team@example.org',
    leader_phone: '13700000000',
    is_dismissed: false,
    member_list: MEMBERS,
  },
  history: [
    {
      id: 'a1',
      created_at: 1_800_000_000_000,
      status: 'approving',
      desc: '',
      decided_at: null,
      decided_by: null,
    },
    {
      id: 'a0',
      created_at: 1_790_000_000_000,
      status: 'reject',
      desc: 'The stamp is missing.',
      decided_at: 1_790_000_100_000,
      decided_by: 'root',
    },
  ],
  next_id: null,
  previous_id: null,
  ...values,
});

export const listedTeam = (values: Partial<ListedTeam> = {}): ListedTeam => ({
  ...team,
  username: 'leader',
  email: 'team@example.org',
  phone_number: '+49 30 123456',
  team_principal_name: 'Leader Li',
  card_id: '1234',
  updated_at: 1_800_000_000_000,
  ...values,
});
