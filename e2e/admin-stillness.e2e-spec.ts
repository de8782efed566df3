import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type {
  AdminAnnouncement,
  AdminCompetitionDetail,
  AdminGroup,
  CompetitionRequest,
  QuestionRequest,
  SavedQuestion,
} from '@tianheng/contracts';
import type { Browser } from 'playwright-core';
import { TOKEN_KEY } from '../web-kit/src/state/storage-keys.ts';
import { leaveAll } from './admin-cleaning.ts';
import { openBrowser } from './browser.ts';
import { Client } from './client.ts';
import { disturbing, MEASURE, PHONE, shiftsOf, type Shift } from './shifts.ts';
import { theSystem } from './system.ts';
import { ADMIN_TEXTS } from './texts.ts';
import { watchTraffic } from './traffic.ts';

/** So tall that the whole form is seen. */
const TALL_PHONE = { width: 390, height: 2600 };
/** What a page is made of, and what it tells. */
const ALL = '**/{assets/*.js,v1/**}';

/** How long a button is held down that is pressed without haste. */
const PRESS_MS = 90;
const DAY = 86_400_000;

const tag = randomBytes(5).toString('hex');
const system = theSystem();
const admin = new Client(system.admin);
let browser: Browser;
let pages: Record<string, { path: string; heading: string }>;
/** What moved on each page. */
let moved: Record<string, Shift[]>;

beforeAll(async () => {
  browser = await openBrowser();
  await admin.login('admin');
  const now = Date.now();
  const match: CompetitionRequest = {
    title: `静 ${tag}`,
    desc: '<p>介绍</p>',
    start_time: now - DAY,
    end_time: now + 9 * DAY,
    registration_open_time: now + 8 * DAY,
  };
  const { id } = await admin.call<AdminCompetitionDetail>('POST', '/admin/competitions', match);
  const at = `/admin/competition/${id}`;
  const topic = { name: `组 ${tag}`, name_en: '', group_desc: '<p>组</p>', countries: ['all'] };
  const group = await admin.call<AdminGroup>('POST', `${at}/group`, topic);
  const track: QuestionRequest = {
    group_id: group.id,
    question_type: 'project',
    question_no: 1,
    title: '题',
    title_en: '',
    desc: '题',
    total_score: 10,
    s_time: now - DAY,
    e_time: now + 9 * DAY,
  };
  const question = await admin.call<SavedQuestion>('POST', `${at}/questions`, track);
  const news = { title: '公告', title_en: 'News', text: '<p>告</p>'.repeat(20), text_en: '' };
  const announcement = await admin.call<AdminAnnouncement>('POST', `${at}/announcements`, news);
  const text = ADMIN_TEXTS['zh-CN'];
  const ofTrack = `${id}/${group.id}?questionId=${question.id}&type=project`;
  pages = {
    'the dashboard': { path: 'index', heading: text['dashboard.title'] },
    'a match': { path: `match-add?matchId=${id}`, heading: text['matchForm.edit'] },
    'an announcement': {
      path: `announcement/${id}?announcementId=${announcement.id}`,
      heading: text['announcements.form.edit'],
    },
    'a topic': { path: `topic-detail/${id}/${group.id}`, heading: topic.name },
    'a track': { path: `topic-question/${ofTrack}`, heading: text['questionForm.edit'] },
  };
  const visit = { token: admin.token, viewport: PHONE, late: ALL };
  const looked = Object.entries(pages).map(async ([name, { path, heading }]) => {
    const shifts = await shiftsOf(browser, `${system.admin}/manage/${path}`, { ...visit, heading });
    return [name, shifts] as const;
  });
  moved = Object.fromEntries(await Promise.all(looked));
});
afterAll(async () => {
  await browser?.close();
  await leaveAll(admin, tag);
});

it.each(['the dashboard', 'a match', 'an announcement', 'a topic', 'a track'])(
  '%s moves nothing under the finger of whoever would press, where everything comes late',
  (name) => expect(disturbing(moved[name] as Shift[])).toEqual([]),
);

it.each(['a match', 'an announcement', 'a track'])(
  '%s stays where it is while its editors arrive, so that nobody presses beside the button that saves',
  async (name) => {
    const page = await browser.newPage({ locale: 'zh-CN', viewport: TALL_PHONE });
    await page.addInitScript(MEASURE);
    await page.addInitScript(([key, token]) => sessionStorage.setItem(key, token), [
      TOKEN_KEY,
      admin.token,
    ] as const);
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/RichTextEditor-*.js', async (route) => {
      await released;
      await route.continue();
    });
    const answered = watchTraffic(page);
    await page.goto(`${system.admin}/manage/${pages[name]?.path}`);
    await page.locator('button[type="submit"]').waitFor();
    await page.evaluate('document.fonts.ready.then(() => { window.shifts = []; })');
    release();
    await page.getByRole('toolbar').last().waitFor();
    await answered();
    // Names of matches may still come above it, in their line.
    const shifts = await page.evaluate<Shift[]>('window.shifts');
    expect(shifts.filter(({ value }) => value > 0.002)).toEqual([]);
    await page.close();
  },
);

it('sends a form whose button is pressed from a field that is wrong, though what is said there is shorter than its hint', async () => {
  const text = ADMIN_TEXTS.en;
  const page = await browser.newPage({ locale: 'en', viewport: PHONE });
  await page.addInitScript(([key, token]) => sessionStorage.setItem(key, token), [
    TOKEN_KEY,
    admin.token,
  ] as const);
  await page.goto(`${system.admin}/manage/match-setting`);
  await page.getByRole('textbox', { name: text['settings.times'] }).fill('x');
  const button = await page.getByRole('button', { name: text['settings.submit'], exact: true }).boundingBox();
  if (button === null) throw new Error('there is no button');
  await page.mouse.move(button.x + button.width / 2, button.y + button.height - 4);
  await page.mouse.down();
  await page.waitForTimeout(PRESS_MS);
  await page.mouse.up();
  await page.getByText(text['common.form.incomplete']).waitFor();
  await page.close();
});
