import { expect } from '@jest/globals';
import type {
  AdminAnnouncement,
  AdminCompetitionDetail,
  AdminGroup,
  AdminUser,
  ApprovalPage,
  CompetitionRequest,
  Id,
  Paged,
  QuestionRequest,
  SavedQuestion,
  Team,
  VersionedRaceSettings,
} from '@tianheng/contracts';
import type { AdminTextId } from './back-office.ts';
import type { Client } from './client.ts';
import { makeDataset, sendFile } from './dataset-people.ts';
import { SoleTeam } from './organiser-teams.ts';
import type { System } from './system.ts';

const DAY = 86_400_000;

/** A form of the back office, and what two people write there at the same time. */
export interface Edit {
  name: string;
  path: string;
  /** both are changed by a colleague; into the first is typed too */
  fields: readonly [AdminTextId, AdminTextId];
  /** as the page shows it */
  theirs: readonly [string, string];
  mine: string;
  /** how the colleague saves */
  meanwhile: readonly [method: string, route: string, body: object];
  /** where what is saved is found, and by which names */
  route: string;
  names: readonly [string, string];
  submit: AdminTextId;
  /** what is asked before, and the answer */
  confirm?: readonly [title: AdminTextId, yes: AdminTextId];
  told: AdminTextId;
  /** what the second is in the end, where the page shows it otherwise */
  kept?: unknown;
}

export interface Edited {
  edits: Edit[];
  /** where a team waits to be approved or refused */
  approval: string;
  /** as they were */
  settings: VersionedRaceSettings;
}

/** One thing of each kind that has a form, made for the walk. */
export async function makeEdited(system: System, admin: Client, tag: string): Promise<Edited> {
  const now = Date.now();
  const match: CompetitionRequest = {
    title: `改动 ${tag}`,
    title_en: `Edits ${tag}`,
    desc: '<p>改</p>',
    status: 'in_processing',
    start_time: now - DAY,
    end_time: now + 9 * DAY,
    registration_open_time: now + 8 * DAY,
  };
  const { id: matchId } = await admin.call<AdminCompetitionDetail>('POST', '/admin/competitions', match);
  const at = `/admin/competition/${matchId}`;
  const topic = { name: `组 ${tag}`, name_en: 'Topic', group_desc: '<p>组</p>', countries: ['all'] };
  const group = await admin.call<AdminGroup>('POST', `${at}/group`, topic);
  const track = (no: number): QuestionRequest => ({
    group_id: group.id,
    question_type: 'project',
    question_no: no,
    title: `题 ${no}`,
    title_en: `Track ${no}`,
    desc: '题',
    total_score: 10,
    s_time: now - DAY,
    e_time: now + 9 * DAY,
  });
  const tracks: Id[] = [];
  for (const no of [1, 2, 3]) {
    const { id } = await admin.call<SavedQuestion>('POST', `${at}/questions`, track(no));
    tracks.push(id);
  }
  const rules = `/admin/competitions/${matchId}/groups/${group.id}/questions-rules`;
  await admin.call('PUT', rules, { total_questions: 1, required_question_ids: [] });
  const news = { title: '公告', title_en: 'News', text: '<p>告</p>', text_en: '' };
  const { id: newsId } = await admin.call<AdminAnnouncement>('POST', `${at}/announcements`, news);
  const file = await sendFile(admin, `${tag}.csv`, 'time,x\n0,1\n');
  const dataset = await makeDataset(admin, [file], { title: `数据 ${tag}` });
  const account = {
    username: `edit_${tag}`,
    nickname: 'Edith',
    email: `edit_${tag}@example.org`,
    mobile_phone: '13800000009',
    school: 'Observatory',
  };
  const user = await admin.call<AdminUser>('POST', '/admin/users', {
    ...account,
    platform_role: 'platform_member',
  });
  await SoleTeam.register(system, 'erin', `Mira${tag}`, matchId);
  const team = (await admin.call<Paged<Team>>('GET', `/teams?q=Mira${tag}`)).data[0]?.id ?? '';
  const { data: waiting } = await admin.call<ApprovalPage>(
    'GET',
    `/admin/competition/approvals?status=approving&q=Mira${tag}`,
  );
  const { version, ...settings } = await admin.call<VersionedRaceSettings>('GET', '/settings/race');
  const { job_timeout: timeout, total_submit_times_per_team: times } = settings;

  const edits: Edit[] = [
    {
      name: 'a dataset',
      path: `/manage/dataset-add?datasetId=${dataset.id}`,
      fields: ['datasetForm.title', 'datasetForm.source'],
      theirs: [`数据他 ${tag}`, '他的来源'],
      mine: `数据我 ${tag}`,
      meanwhile: [
        'PUT',
        `/admin/dataset/${dataset.id}`,
        {
          ...{ keyword: '授时', data_type: 'radar', status: 'open', introduction: '' },
          ...{ title: `数据他 ${tag}`, source: '他的来源', download_list: [{ key: file, is_tmp: false }] },
        },
      ],
      route: `/dataset/${dataset.id}`,
      names: ['title', 'source'],
      submit: 'datasetForm.submit.update',
      confirm: ['datasetForm.update.title', 'datasetForm.update.confirm'],
      told: 'datasetForm.updated',
    },
    {
      name: 'a match',
      path: `/manage/match-add?matchId=${matchId}`,
      fields: ['matchForm.titleEn', 'matchForm.journal'],
      theirs: [`Theirs ${tag}`, '他的期刊'],
      mine: `Mine ${tag}`,
      meanwhile: [
        'PUT',
        `/admin/competitions/${matchId}`,
        { ...match, title_en: `Theirs ${tag}`, journal: '他的期刊' },
      ],
      route: `/admin/competitions/${matchId}`,
      names: ['title_en', 'journal'],
      submit: 'matchForm.submit.update',
      told: 'matchForm.updated',
    },
    {
      name: 'a topic',
      path: `/manage/match-detail/${matchId}?dialog=edit-${group.id}`,
      fields: ['groups.name', 'groups.nameEn'],
      theirs: ['他的组', 'Theirs'],
      mine: '我的组',
      meanwhile: ['PUT', `${at}/group/${group.id}`, { ...topic, name: '他的组', name_en: 'Theirs' }],
      route: `${at}/group/${group.id}`,
      names: ['name', 'name_en'],
      submit: 'matchForm.submit.update',
      told: 'groups.updated',
    },
    {
      name: 'a track',
      path: `/manage/topic-question/${matchId}/${group.id}?questionId=${tracks[0]}&type=project`,
      fields: ['questionForm.title', 'questionForm.titleEn'],
      theirs: ['他的题', 'Theirs'],
      mine: '我的题',
      meanwhile: [
        'PUT',
        `${at}/questions/${tracks[0]}`,
        { ...track(1), title: '他的题', title_en: 'Theirs' },
      ],
      route: `${at}/project/questions/${tracks[0]}`,
      names: ['title', 'title_en'],
      submit: 'questionForm.submit.update',
      told: 'questionForm.updated',
    },
    {
      name: 'what a team picks',
      path: `/manage/topic-detail/${matchId}/${group.id}?tab=rules`,
      fields: ['questions.rule.total', 'questions.rule.required'],
      theirs: ['2', 'Track 2'],
      mine: '3',
      meanwhile: ['PUT', rules, { total_questions: 2, required_question_ids: [tracks[1]] }],
      route: `/admin/competitions/groups/questions-rules?competition_id=${matchId}`,
      names: ['total_questions', 'questions'],
      kept: expect.arrayContaining([expect.objectContaining({ id: tracks[1], required: true })]),
      submit: 'questions.rule.save',
      told: 'questions.rule.saved',
    },
    {
      name: 'an announcement',
      path: `/manage/announcement/${matchId}?announcementId=${newsId}`,
      fields: ['announcements.form.titleZh', 'announcements.form.titleEn'],
      theirs: ['他的公告', 'Theirs'],
      mine: '我的公告',
      meanwhile: ['PUT', `${at}/announcements/${newsId}`, { ...news, title: '他的公告', title_en: 'Theirs' }],
      route: `${at}/announcements/${newsId}`,
      names: ['title', 'title_en'],
      submit: 'announcements.form.submit.update',
      told: 'announcements.form.updated',
    },
    {
      name: 'the settings',
      path: '/manage/match-setting',
      fields: ['settings.timeout', 'settings.times'],
      theirs: [String(timeout + 60), String(times + 500)],
      mine: String(timeout + 120),
      meanwhile: [
        'PUT',
        '/settings/race',
        { ...settings, job_timeout: timeout + 60, total_submit_times_per_team: times + 500 },
      ],
      route: '/settings/race',
      names: ['job_timeout', 'total_submit_times_per_team'],
      submit: 'settings.submit',
      told: 'settings.updated',
    },
    // The lists below are narrowed to a word that the colleague takes away.
    {
      name: 'a team',
      path: `/manage/group?q=Mira${tag}&dialog=edit-${team}`,
      fields: ['teams.column.company', 'teams.column.name'],
      theirs: ['Their institute', `Omicron${tag}`],
      mine: 'My institute',
      meanwhile: ['PUT', `/teams/${team}`, { name: `Omicron${tag}`, company_name: 'Their institute' }],
      route: `/teams?q=Omicron${tag}`,
      names: ['company_name', 'name'],
      submit: 'teams.edit.submit',
      told: 'teams.updated',
    },
    {
      name: 'an account',
      path: `/manage/users?q=${account.email}&dialog=edit-${user.id}`,
      fields: ['users.column.email', 'users.column.school'],
      theirs: [`theirs_${tag}@example.org`, 'Their school'],
      mine: `mine_${tag}@example.org`,
      meanwhile: [
        'PATCH',
        `/admin/users/${user.id}`,
        { ...account, email: `theirs_${tag}@example.org`, school: 'Their school' },
      ],
      route: `/admin/users?q=edit_${tag}`,
      names: ['email', 'school'],
      submit: 'users.edit.submit',
      told: 'users.updated',
    },
  ];
  const [approval] = waiting;
  return {
    edits,
    approval: `/approve/${approval?.id}/${matchId}/${approval?.team_id}`,
    settings: { ...settings, version },
  };
}
