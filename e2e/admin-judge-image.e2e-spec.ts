import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type {
  AdminCompetitionDetail,
  AdminGroup,
  Approval,
  JudgeImageInfo,
  Paged,
  SavedQuestion,
  SubmissionRecordPage,
} from '@tianheng/contracts';
import type { Browser } from 'playwright-core';
import { dockerClient, type DockerClient } from '../tools/lib/docker-client.mjs';
import { leaveAll } from './admin-cleaning.ts';
import { BackOffice, type AdminTextId } from './back-office.ts';
import { openBrowser } from './browser.ts';
import { Client } from './client.ts';
import { makeDataset, sendFile } from './dataset-people.ts';
import { SoleTeam } from './organiser-teams.ts';
import { answering, TRUTH } from './programs.ts';
import { ROOT, theSystem } from './system.ts';

const DAY_MS = 86_400_000;
const JUDGED_MS = 120_000;
const system = theSystem();
const tag = randomBytes(5).toString('hex');
const image = `judges/${tag}:1`;
const admin = new Client(system.admin);
const folder = mkdtempSync(path.join(tmpdir(), 'tianheng-judge-'));
let browser: Browser;
let at: BackOffice;
let docker: DockerClient;
let match: string;
let track: string;

/** What the README tells to write, by its kind. */
function written(kind: string): string {
  const readme = readFileSync(path.join(ROOT, 'docker/images/README.md'), 'utf8');
  const part = readme.slice(readme.indexOf('## A judge of your own'));
  const [, text] = new RegExp(`\`\`\`${kind}\\n([^]*?)\`\`\``).exec(part) ?? [];
  if (text === undefined) throw new Error(`the README shows no ${kind}`);
  return text;
}

/** Builds it as the README says, and registers it in the judging room: a further one by the name that has one. */
async function register(judge: string, which: 'first' | 'further'): Promise<void> {
  writeFileSync(path.join(folder, 'Dockerfile'), written('dockerfile'));
  writeFileSync(path.join(folder, 'judge.py'), judge);
  await docker.run(['build', '-t', image, folder]);
  const id = (await docker.run(['image', 'inspect', '--format', '{{.Id}}', image])).trim();
  await at.goto('/manage/judging');
  await at.field('judging.image').fill(image);
  await at.field('judging.image.digest').fill(id);
  await at.button('judging.pin.do').click();
  if (which === 'further') await at.answer(await at.asked('judging.pin.title'), 'judging.pin.replace');
  await at.told('judging.pin.done');
  for (const end = Date.now() + JUDGED_MS; Date.now() < end; await sleep(500)) {
    const images = await admin.call<JudgeImageInfo[]>('GET', '/admin/judging/images');
    if (images.some((known) => known.digest === id && known.runners.length > 0)) return;
  }
  throw new Error('no runner holds the image');
}

async function enter(leader: string, name: string): Promise<SoleTeam> {
  const team = await SoleTeam.register(system, leader, name, match);
  const waiting = await admin.call<Paged<Approval>>(
    'GET',
    `/admin/competition/approvals?status=approving&q=${name}`,
  );
  await admin.call('POST', `/teams/approval/${waiting.data[0]?.id}`, { status: 'accept' });
  return team;
}

/** What the newest submission got. */
async function judged(count: number): Promise<number | null | undefined> {
  const route = `/admin/commitment?competition_id=${match}&question_id=${track}`;
  for (const end = Date.now() + JUDGED_MS; Date.now() < end; await sleep(500)) {
    const { data } = await admin.call<SubmissionRecordPage>('GET', route);
    const ended = data.filter(({ status }) => status !== 'waiting' && status !== 'running');
    if (ended.length === count) return data[0]?.score;
  }
  throw new Error('it was not judged in time');
}

beforeAll(async () => {
  docker = await dockerClient(process.env.DOCKER_HOST ?? '');
  await admin.login('admin');
  browser = await openBrowser();
  at = await BackOffice.open(browser, system.admin, { locale: 'en', viewport: { width: 1440, height: 900 } });
  const now = Date.now();
  const times = { s_time: now - DAY_MS, e_time: now + DAY_MS };
  const competition = await admin.call<AdminCompetitionDetail>('POST', '/admin/competitions', {
    ...{ title: `镜像 ${tag}`, desc: '<p>镜像</p>', status: 'in_processing', start_time: now - DAY_MS },
    ...{ end_time: now + DAY_MS, registration_open_time: now + DAY_MS },
  });
  match = competition.id;
  const group = await admin.call<AdminGroup>('POST', `/admin/competition/${match}/group`, {
    ...{ name: '组', group_desc: '<p>组</p>', countries: ['all'] },
  });
  const open = await makeDataset(admin, [await sendFile(admin, `${tag}.csv`, 'a\n1\n')], {
    title: `输入 ${tag}`,
  });
  const truth = await makeDataset(admin, [await sendFile(admin, 'truth.csv', TRUTH.table)], {
    ...{ title: `真值 ${tag}`, status: 'competition' },
  });
  const question = await admin.call<SavedQuestion>('POST', `/admin/competition/${match}/questions`, {
    ...{
      group_id: group.id,
      question_type: 'model',
      question_no: 1,
      title: `题 ${tag}`,
      desc: '题',
      ...times,
    },
    ...{
      total_score: 100,
      sandbox_image: 'tianheng/sandbox-python:1',
      judge_image: 'tianheng/judge-orbit:1',
    },
    ...{ open_dataset: [open.id], input_dataset: [open.id], test_input_dataset: [open.id] },
    ...{ output_dataset: [truth.id], test_output_dataset: [truth.id], language_limit: ['python3'] },
    ...{ training_interval: 0, time_limit: 60 },
  });
  track = question.id;
  await admin.call('PUT', `/admin/competitions/${match}/groups/${group.id}/questions-rules`, {
    ...{ total_questions: 1, required_question_ids: [] },
  });
  await at.goto('/manage/judging');
  await at.signIn('admin');
  await at.heading('judging.title').waitFor();
});

afterAll(async () => {
  await at?.close();
  await browser?.close();
  await leaveAll(admin, tag);
  await docker.run(['image', 'rm', '--force', image]);
  rmSync(folder, { recursive: true });
});

it('is judged by an image of the organisers, made as its README says', async () => {
  await register(written('python'), 'first');
  const { group_id: group } = await admin.call<{ group_id: string }>(
    'GET',
    `/admin/competition/${match}/model/questions/${track}`,
  );
  await at.goto(`/manage/topic-question/${match}/${group}?questionId=${track}&type=model`);
  await at.choice('questionForm.judge').fill(image);
  await at.button('questionForm.submit.update').click();
  await at.page.waitForURL(`**/topic-detail/${match}/${group}`);
  await (await enter('frank', `Spica${tag}`)).submit(answering(8));
  expect(await judged(1)).toBe(40);
}, 300_000);

it('is judged by the new one once that is registered, and marks the verdicts before', async () => {
  await register(written('python').replace('5 * right', '6 * right'), 'further');
  await (await enter('dave', `Regulus${tag}`)).submit(answering(5));
  expect(await judged(2)).toBe(30);
  await at.goto(`/manage/question-detail/${match}/${track}?type=model&tab=rank`);
  const stale = { hasText: at.text('submissions.stale') };
  await at.row(`Spica${tag}`).filter(stale).waitFor();
  expect(await at.row(`Regulus${tag}`).filter(stale).count()).toBe(0);
}, 300_000);

it('judges those before again by the new one, and makes that count', async () => {
  const why = async (title: AdminTextId, answer: AdminTextId) => {
    const dialog = await at.asked(title);
    await at.field('rejudging.reason').fill('The judge counted five, not six.');
    await at.answer(dialog, answer);
  };
  await at.goto(`/manage/question-detail/${match}/${track}?type=model&tab=rejudge`);
  await at.button('rejudging.begin.stale').click();
  await why('rejudging.begin.title', 'rejudging.begin.do');
  const row = at.row(`Spica${tag}`);
  await row.filter({ hasText: at.text('rejudging.state.differs') }).waitFor({ timeout: JUDGED_MS });
  expect(await row.textContent()).toMatch(/40.*48/);
  expect(await at.row(`Regulus${tag}`).count()).toBe(0);
  await at.button('rejudging.count.all', { count: 1 }).click();
  await why('rejudging.count.title', 'rejudging.count.do');
  await at.goto(`/manage/question-detail/${match}/${track}?type=model&tab=rank`);
  await row.filter({ hasText: '48' }).waitFor();
  expect(await row.filter({ hasText: at.text('submissions.stale') }).count()).toBe(0);
}, 300_000);
