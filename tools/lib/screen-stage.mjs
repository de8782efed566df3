/** A demo as it is a day later: what its seed leaves empty is filled by the same calls that people's browsers make. */
import { createReadStream, readdirSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import yazl from 'yazl';

const ROOT = path.resolve(import.meta.dirname, '../..');
const PASSWORD = Buffer.from('Tianheng2026').toString('base64');
const VERDICT_MS = 5 * 60_000;
/** The demo's examples as they are submitted: the language, and the folder. */
const SOLUTIONS = [
  ['result', 'result'],
  ['c/c++', 'c-cpp'],
  ['python3', 'python3'],
  ['python3', 'python3-sgp4'],
];
const SAMPLES = 'time,height\n0,412.1\n60,412.3\n120,412.2\n';

/**
 * The calls of one person; `token` is null for a visitor.
 * @typedef {{ token: string | null,
 *   call: (method: string, route: string, body?: unknown) => Promise<any>,
 *   file: (route: string, name: string, content: string | Buffer) => Promise<any> }} Caller
 */

/** @param {string} site @param {string | null} token @returns {Caller} */
function callerOf(site, token) {
  const send = async (
    /** @type {string} */ method,
    /** @type {string} */ route,
    /** @type {unknown} */ body,
  ) => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${site}/v1${route}`, {
      method,
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      body: isForm ? body : body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${route}: ${answer.status} ${text}`);
    return text === '' ? null : JSON.parse(text);
  };
  return {
    token,
    call: send,
    file: (route, name, content) => {
      const form = new FormData();
      form.set('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name);
      return send('POST', route, form);
    },
  };
}

/** One of the demo's people, signed in at the given site. @param {string} site @param {string | null} username */
export async function enter(site, username) {
  if (username === null) return callerOf(site, null);
  const captcha = await fetch(`${site}/v1/verification_code`);
  const answer = await fetch(`${site}/v1/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-captcha-id': captcha.headers.get('x-captcha-id') ?? '',
    },
    body: JSON.stringify({ username, password: PASSWORD, verify_code: 'demo' }),
  });
  if (!answer.ok) throw new Error(`${username} cannot sign in: ${answer.status} ${await answer.text()}`);
  return callerOf(site, (await answer.json()).data.token);
}

/** A dataset that has had other files, and a citation of it that waits. @param {Caller} admin @param {Caller} member */
async function manyVersions(admin, member) {
  const title = '空间站轨道高度';
  const { data } = await member.call('GET', `/dataset?search=${encodeURIComponent(title)}`);
  if (data.length > 0) return data[0].id;
  const upload = '/object-storage/upload?file_type=normal';
  const first = await admin.file(upload, 'heights-2025.csv', SAMPLES);
  const second = await admin.file(upload, 'heights-2026.csv', SAMPLES.replaceAll('412', '415'));
  const body = (/** @type {{ file_id: string }[]} */ files) => ({
    ...{
      title,
      keyword: '轨道、空间站',
      data_type: 'radar',
      status: 'open',
      source: '天衡',
      license: 'CC-BY-4.0',
    },
    introduction: '空间站每分钟的轨道高度，单位为千米；本数据集为演示而虚构。',
    download_list: files.map(({ file_id: key }) => ({ key, is_tmp: false })),
  });
  const made = await admin.call('POST', '/admin/dataset', body([first]));
  await admin.call('PUT', `/admin/dataset/${made.id}`, body([first, second]));
  await member.call('POST', `/dataset/${made.id}/reference`, {
    content: 'Drag at 400 km',
    address: 'https://example.org/drag',
  });
  const deleted = await admin.call('POST', '/admin/dataset', { ...body([first]), title: `${title} 2024` });
  await admin.call('DELETE', `/admin/dataset/${deleted.id}`);
  return made.id;
}

/** @param {Caller} admin @param {string} running */
async function announced(admin, running) {
  const route = `/admin/competition/${running}/announcements`;
  const { data } = await admin.call('GET', route);
  if (data.length > 0) return data[0].id;
  const news = { title: '评测环境已更新', text: '<p>Python 镜像已更新，示例代码无需改动。</p>' };
  return (await admin.call('POST', route, news)).id;
}

/** The token of a link into a team that is being founded. @param {Caller} founder @param {string} running */
async function invited(founder, running) {
  const team = `/competition/${running}/team`;
  const own = await founder.call('GET', `${team}/info`);
  if (!own.id) await founder.call('POST', `${team}/temporary-storage`, { name: '织女' });
  const link = await founder.call('GET', `${team}/invitation_link`);
  return link.token ?? (await founder.call('POST', `${team}/invitation_link`)).token;
}

/** A solution of each kind by the demo's leader, judged. @param {Caller} leader @param {string} running @param {string} question */
async function submitted(leader, running, question) {
  const there = `/commitment?competition_id=${running}&question_id=${question}`;
  const had = (await leader.call('GET', there)).data.length;
  const team = await leader.call('GET', `/competition/${running}/team/info`);
  for (const [language, folder] of SOLUTIONS.slice(had)) {
    const zip = new yazl.ZipFile();
    const from = path.join(ROOT, 'demo/orbit/examples', folder);
    for (const name of readdirSync(from)) zip.addReadStream(createReadStream(path.join(from, name)), name);
    zip.end();
    const uploads = `/competition/${running}/team/${team.id}/upload`;
    const file = await leader.file(uploads, 'solution.zip', await buffer(zip.outputStream));
    const request = { competition_id: running, question_id: question, upload_id: file.file_id };
    await leader.call('POST', '/commitment', { ...request, language, mode: 'prod' });
    // A team submits once in so many seconds; its next one comes after the verdict anyway.
    await until(async () =>
      (await leader.call('GET', there)).data.every(
        (/** @type {{ status: string }} */ { status }) => status !== 'waiting' && status !== 'running',
      ),
    );
  }
}

/** Some of them judged again, of which nothing counts yet. @param {Caller} admin @param {string} question */
async function judgedAgain(admin, question) {
  const route = `/admin/kongtianbei/question/${question}/rejudge`;
  if ((await admin.call('GET', route)).total_count > 0) return;
  await admin.call('POST', route, { which: 'all', reason: '评测环境已更新' });
  await until(async () => (await admin.call('GET', route)).states.pending === 0);
}

/** @param {() => Promise<boolean>} isSo */
async function until(isSo) {
  const end = Date.now() + VERDICT_MS;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error('A submission of the demo was not judged in time.');
    await sleep(1000);
  }
}

/**
 * Fills what is empty and says what there is.
 * @param {{ customer: string, admin: string }} sites
 * @returns {Promise<import('./screen-pages.mjs').Found>}
 */
export async function stage(sites) {
  const [visitor, admin, leader, member, founder] = await Promise.all([
    enter(sites.customer, null),
    enter(sites.admin, 'admin'),
    enter(sites.customer, 'leader'),
    enter(sites.customer, 'alice'),
    enter(sites.customer, 'carol'),
  ]);
  const { data: competitions } = await visitor.call('GET', '/competitions');
  const of = (/** @type {string} */ status) =>
    competitions.find((/** @type {{ status: string }} */ one) => one.status === status)?.id;
  const [running, upcoming, done] = [of('in_processing'), of('not_started'), of('done')];
  const { data: groups } = await visitor.call('GET', `/competition/${running}/groups`);
  const group = groups[0].id;
  const { data: questions } = await visitor.call('GET', `/competition/${running}/groups/${group}/questions`);
  const question = questions.find(
    (/** @type {{ question_no: number }} */ { question_no: number }) => number === 1,
  ).id;
  const { data: datasets } = await visitor.call('GET', '/dataset?limit=1&order=hot');
  await submitted(leader, running, question);
  await judgedAgain(admin, question);
  const { data: approvals } = await admin.call('GET', '/admin/competition/approvals');
  const first = approvals[0];
  return {
    ...{ running, upcoming, done, group, question },
    dataset: datasets[0].id,
    manyVersions: await manyVersions(admin, member),
    announcement: await announced(admin, running),
    invitation: await invited(founder, running),
    approval: first ? `${first.id}/${first.competition_id}/${first.team_id}` : null,
  };
}
