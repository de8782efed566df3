import { expect } from '@jest/globals';
import type { AdminCompetition, Announcement, JudgingRoom, Paged } from '@tianheng/contracts';
import type { Stage } from './admin-entering.ts';
import { local } from './admin-match-pages.ts';
import type { AdminTextId, BackOffice } from './back-office.ts';
import { Mailbox } from './mailbox.ts';
import { SoleTeam } from './organiser-teams.ts';
import { answering } from './programs.ts';
import type { System } from './system.ts';

const DAY = 86_400_000;
const JUDGED_MS = 60_000;
const FIRST = { leader: 'bob', right: 8 };
const SECOND = { leader: 'carol', right: 5 };

/** Once the team's program is judged well, the list says so as soon as it is read anew. */
async function judged(at: BackOffice, team: SoleTeam | undefined): Promise<void> {
  expect(await team?.judged()).toEqual(['success']);
  // What is still on its way was asked for before, and would be taken for the answer.
  await at.answered();
  await at.button('common.refresh').click();
  const row = at.row(team?.name ?? '');
  await row
    .filter({ hasText: at.text('submissions.status.success') })
    .first()
    .waitFor();
}

const tab = (at: BackOffice, id: AdminTextId) =>
  at.page.getByRole('tab', { name: at.text(id), exact: true }).click();

/** What comes after its opening: a match's teams, their programs, a pause, a change of the judging, and finals. */
export function running({ step, tag, people, office }: Stage, system: System): void {
  const title = `轨道赛 ${tag}`;
  const topic = `碎片 ${tag}`;
  const track = `定轨 ${tag}`;
  const plan = `方案 ${tag}`;
  const finals = `轨道赛 ${tag} final`;
  const teams: SoleTeam[] = [];
  const [first, second] = [`Mizar${tag}`, `Alcor${tag}`];
  const matchOf = async (name: string): Promise<AdminCompetition> => {
    const query = `/admin/competitions?q=${encodeURIComponent(name)}`;
    const { data } = await people().admin.call<Paged<AdminCompetition>>('GET', query);
    const found = data.find((match) => match.title === name);
    if (!found) throw new Error(`there is no match ${name}`);
    return found;
  };
  const openTrack = async (match: string): Promise<void> => {
    const at = office();
    await at.goto(`/manage/match-detail/${(await matchOf(match)).id}`);
    await at.row(topic).getByRole('link', { name: topic }).click();
    await at.row(track).getByRole('link', { name: track }).click();
    await at.page.getByRole('heading', { level: 1, name: track }).waitFor();
  };

  step('gives the topic a proposal besides, which asks for nothing that programs need', async () => {
    const at = office();
    await at.goto(`/manage/match-detail/${(await matchOf(title)).id}`);
    await at.row(topic).getByRole('link', { name: topic }).click();
    await at.page.getByRole('link', { name: at.text('questions.create'), exact: true }).click();
    await at.heading('questions.create').waitFor();
    await at.choice('questionForm.type').selectOption('project');
    await at.choice('questionForm.sandbox').waitFor({ state: 'detached' });
    await at.field('questionForm.no').fill('２');
    await at.field('questionForm.title').fill(plan);
    await at.field('questionForm.titleEn').fill(`A plan ${tag}`);
    await at.field('questionForm.desc').fill('提出清除碎片的方案。');
    for (const [name, when] of [
      ['questionForm.start', Date.now() - DAY],
      ['questionForm.end', Date.now() + DAY],
    ] as const)
      await at.field(name).fill(local(when));
    await at.field('questionForm.score').fill('50');
    await at.look();
    await at.button('questionForm.submit.create').click();
    await at.told('questionForm.created');
    await at.row(plan).getByRole('link', { name: plan }).click();
    await at.page.getByRole('heading', { level: 1, name: plan }).waitFor();
    expect(await at.page.getByRole('tab').count()).toBe(2);
  });

  step('looks at it as who takes part, in both languages', async () => {
    const at = office();
    await at.button('questions.preview').click();
    const preview = await at.asked('questions.preview.title');
    await preview.getByRole('heading', { name: plan }).waitFor();
    await preview.getByText('提出清除碎片的方案。').waitFor();
    await preview.getByRole('tab', { name: 'English' }).click();
    await preview.getByRole('heading', { name: `A plan ${tag}` }).waitFor();
    await preview.getByRole('button', { name: 'Upload file', exact: true }).waitFor();
    await at.answer(preview, 'questions.preview.close');
  });

  step('asks each team for one track', async () => {
    const at = office();
    await at.goto(`/manage/match-detail/${(await matchOf(title)).id}`);
    await at.row(topic).getByRole('link', { name: topic }).click();
    await tab(at, 'questions.tab.rules');
    await at.field('questions.rule.total').fill('1');
    await at.button('questions.rule.save').click();
    await at.told('questions.rule.saved');
  });

  step('takes in the teams that wait, both at once', async () => {
    const at = office();
    const { id } = await matchOf(title);
    teams.push(await SoleTeam.register(system, FIRST.leader, first, id));
    teams.push(await SoleTeam.register(system, SECOND.leader, second, id));
    await at.goto(`/manage/match-approve?status=approving&q=${tag}`);
    for (const team of [first, second]) await at.row(team).getByRole('checkbox').check();
    await at.button('approvals.bulk.approve', { count: 2 }).click();
    const dialog = at.page.getByRole('dialog', {
      name: at.text('approvals.bulk.approve.title', { count: 2 }),
    });
    await dialog.getByRole('button', { name: at.text('approvals.bulk.approve', { count: 2 }) }).click();
    const results = at.page.getByRole('dialog').filter({ hasText: at.text('approvals.results.done') });
    await at.answer(results, 'common.close');
  });

  step('watches what is submitted, and sees it judged', async () => {
    const at = office();
    await openTrack(title);
    await tab(at, 'submissions.tab.commit');
    await teams[0]?.submit(answering(FIRST.right));
    await judged(at, teams[0]);
    await at.look();
    const archive = at.page.waitForEvent('download');
    await at.button('submissions.archive').click();
    expect((await archive).suggestedFilename()).toMatch(/\.zip$/);
  });

  step('pauses the track, and lets it go on', async () => {
    const at = office();
    await at.goTo('shell.judging');
    await at.choice('judging.track').selectOption({ label: `${title} · ${track}` });
    await at.button('judging.pause.do').click();
    const dialog = await at.asked('judging.pause.title');
    await at.field('judging.pause.reason').fill('数据核对');
    await at.answer(dialog, 'judging.pause.do');
    await at.told('judging.pause.done');
    const pause = at.row(tag).filter({ hasText: '数据核对' });
    await pause.waitFor();
    await teams[1]?.submit(answering(SECOND.right));
    expect(await teams[1]?.statuses()).toEqual(['waiting']);
    await at.look();
    await pause.getByRole('button').click();
    await at.told('judging.resume.done');
    await openTrack(title);
    await tab(at, 'submissions.tab.commit');
    await judged(at, teams[1]);
  });

  step('lets a runner finish and take nothing new, and then let it in again', async () => {
    const at = office();
    const room = await people().admin.call<JudgingRoom>('GET', '/admin/judging');
    const runner = room.runners.find(({ is_here: isHere }) => isHere)?.id ?? '';
    await at.goTo('shell.judging');
    const row = at.page.getByRole('row').filter({ hasText: runner });
    await row.getByRole('button', { name: at.text('judging.drain.of', { runner }), exact: true }).click();
    await at.answer(await at.asked('judging.drain.title'), 'judging.drain.do');
    await at.told('judging.drained');
    await row.getByText(at.text('judging.runner.draining'), { exact: true }).waitFor();
    await at.look();
    await row.getByRole('button', { name: at.text('judging.undrain.of', { runner }), exact: true }).click();
    await at.told('judging.undrained');
    await row.getByRole('button', { name: at.text('judging.drain.of', { runner }), exact: true }).waitFor();
    await openTrack(title);
  });

  step('changes how it is judged, and the verdicts before say so', async () => {
    const at = office();
    await at.page.getByRole('link', { name: at.text('questions.edit'), exact: true }).click();
    await at.field('questionForm.time_limit').fill('30');
    await at.button('questionForm.submit.update').click();
    await at.told('questionForm.updated');
    await openTrack(title);
    await tab(at, 'submissions.tab.rank');
    await at
      .row(first)
      .filter({ hasText: at.text('submissions.stale') })
      .waitFor();
    const rows = at.page.getByRole('grid').getByRole('row');
    expect(await rows.nth(1).textContent()).toContain(first);
    expect(await rows.nth(2).textContent()).toContain(second);
    await at.look();
  });

  step('has them judged again, and the same verdict is outdated no more', async () => {
    const at = office();
    await tab(at, 'rejudging.tab');
    await at.button('rejudging.begin.stale').click();
    const dialog = await at.asked('rejudging.begin.title');
    await at.field('rejudging.reason').fill('时间限制已更正');
    await at.answer(dialog, 'rejudging.begin.do');
    for (const team of [first, second]) {
      const same = at.row(team).filter({ hasText: at.text('rejudging.state.same') });
      await same.waitFor({ timeout: JUDGED_MS });
    }
    await at.look();
    await tab(at, 'submissions.tab.rank');
    await at.row(first).waitFor();
    await at
      .row(first)
      .filter({ hasText: at.text('submissions.stale') })
      .waitFor({ state: 'detached' });
  });

  step('takes the list of teams out', async () => {
    const at = office();
    await tab(at, 'finals.title');
    await at.row(first).waitFor();
    const list = at.page.waitForEvent('download');
    await at.button('finals.export.csv').click();
    expect((await list).suggestedFilename()).toMatch(/\.csv$/);
  });

  step('makes finals of it, and brings the best one in', async () => {
    const at = office();
    await at.goto(`/manage/match-detail/${(await matchOf(title)).id}`);
    await at.button('matches.copy').click();
    const copying = await at.asked('matches.copy.title');
    await at.field('matchForm.title').fill(finals);
    await at.field('matchForm.start').fill(local(Date.now() + DAY));
    await at.answer(copying, 'matches.copy');
    await at.page.getByRole('heading', { level: 1, name: finals }).waitFor();
    await openTrack(finals);
    await tab(at, 'finals.title');
    await at.button('finals.advance').click();
    const dialog = await at.asked('finals.advance');
    await at.choice('finals.source.match').selectOption({ label: title });
    await at.choice('finals.source.question').selectOption({ label: track });
    await at.field('finals.advance.top').fill('1');
    await dialog.getByRole('button', { name: at.text('finals.advance.show'), exact: true }).click();
    await dialog.getByRole('checkbox', { name: new RegExp(first) }).waitFor();
    await at.look();
    await at.button('finals.advance.submit', { count: 1 }).click();
    await at.answer(at.page.getByRole('dialog').filter({ hasText: first }), 'common.close');
    await at.row(first).waitFor();
    expect(await at.row(second).count()).toBe(0);
  });

  step('writes to who is in the finals', async () => {
    const at = office();
    await at.button('finals.notify').click();
    await at.asked('finals.notify.title');
    await at.button('finals.notify.send', { people: 1 }).click();
    const results = at.page.getByRole('dialog').filter({ hasText: at.text('finals.notify.done') });
    await at.answer(results, 'common.close');
    const inbox = new Mailbox(system.mail);
    await inbox.next(`${FIRST.leader}@example.org`, ({ text }) => text.includes(finals));
  });

  step('announces it to everybody', async () => {
    const at = office();
    const { id } = await matchOf(title);
    await at.goto(`/manage/match-detail/${id}`);
    await at.page.getByRole('link', { name: at.text('matches.announcements'), exact: true }).click();
    await at.page.getByRole('link', { name: at.text('announcements.create'), exact: true }).click();
    await at.heading('announcements.form.create').waitFor();
    await at.field('announcements.form.titleZh').fill(`决赛名单 ${tag}`);
    await at.field('announcements.form.textZh').click();
    await at.page.keyboard.type('名单已公布。');
    await at.button('announcements.form.submit.create').click();
    await at.told('announcements.form.created');
    const seen = await people().visitor.call<Paged<Announcement>>('GET', `/competition/${id}/announcements`);
    expect(seen.data.map((announcement) => announcement.title)).toEqual([`决赛名单 ${tag}`]);
  });
}
