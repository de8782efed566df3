import { expect } from '@jest/globals';
import type {
  AdminCompetition,
  AdminCompetitionDetail,
  AdminGroup,
  AdminQuestion,
  AdminQuestionDetail,
  Paged,
} from '@tianheng/contracts';
import type { Stage } from './admin-entering.ts';
import { makeDataset, ONE_PIXEL, sendFile } from './dataset-people.ts';
import { TRUTH } from './programs.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** As a field of day and time holds it, by the platform's clocks, which are those of Shanghai wherever the browser is. */
export const local = (at: number): string =>
  new Date(at + 8 * HOUR).toISOString().slice(0, 16).replace('T', ' ');

/** A match with a topic and an algorithm track on data of its own, from nothing to its opening. */
export function walking({ step, tag, people, office }: Stage): void {
  const title = `轨道赛 ${tag}`;
  const topic = `碎片 ${tag}`;
  const track = `定轨 ${tag}`;
  const open = `观测 ${tag}`;
  const truth = `真值 ${tag}`;
  const match = async (): Promise<AdminCompetitionDetail> => {
    const { admin } = people();
    const { data } = await admin.call<Paged<AdminCompetition>>('GET', `/admin/competitions?q=${tag}`);
    return admin.call('GET', `/admin/competitions/${data[0]?.id}`);
  };

  step('has data of its own', async () => {
    const { admin } = people();
    const file = await sendFile(admin, `${tag}.csv`, 'time,x\n0,1\n');
    await makeDataset(admin, [file], { title: open });
    await makeDataset(admin, [await sendFile(admin, 'truth.csv', TRUTH.table)], {
      title: truth,
      status: 'competition',
    });
    const at = office();
    await at.goto('/manage/match-list');
    await at.signIn('admin');
    await at.heading('matches.title').waitFor();
    await at.look();
  });

  step('writes a match, with a picture in its description', async () => {
    const at = office();
    await at.goTo('shell.matchAdd');
    await at.heading('matchForm.create').waitFor();
    await at.field('matchForm.title').fill(title);
    await at.field('matchForm.start').fill(local(Date.now() - HOUR));
    await at.field('matchForm.end').fill(local(Date.now() + 30 * DAY));
    await at.field('matchForm.registration').fill(local(Date.now() + 20 * DAY));
    const label = at.text('matchForm.desc');
    const tools = at.page.getByRole('toolbar', { name: at.text('rich.toolbar', { field: label }) });
    await tools.waitFor();
    await at.look();
    await at.field('matchForm.desc').click();
    await tools.getByRole('button', { name: at.text('rich.tool.heading'), exact: true }).click();
    await at.page.keyboard.type('目标');
    await at.page.keyboard.press('Enter');
    await at.page.keyboard.type('由观测求 ');
    await at.page.keyboard.press('Control+B');
    await at.page.keyboard.type('轨道');
    await at.page
      .getByLabel(at.text('rich.image.of', { field: label }), { exact: true })
      .setInputFiles({ name: 'orbit.png', mimeType: 'image/png', buffer: ONE_PIXEL });
    await at.field('rich.image.alt').fill('轨道图');
    await at.look();
    await at.button('rich.apply').click();
    await at.button('matchForm.submit.create').click();
    await at.told('matchForm.created');
    await at.row(title).waitFor();
    const { desc } = await match();
    expect(desc).toMatch(
      /^<h3>目标<\/h3><p>由观测求 <strong>轨道<\/strong><img src="\/v1\/object-storage\/download\/[\w-]+" alt="轨道图" width="\d+" height="\d+" \/><\/p>$/,
    );
  });

  step('gives it a topic', async () => {
    const at = office();
    await at.row(title).getByRole('link', { name: title }).click();
    await at.page.getByRole('heading', { level: 1, name: title }).waitFor();
    await at.look();
    await at.button('groups.create').click();
    const dialog = await at.asked('groups.create');
    await at.field('groups.name').fill(topic);
    await at.field('groups.desc').click();
    await at.page.keyboard.type('碎片的轨道');
    await at.look();
    await dialog.getByRole('button', { name: at.text('matchForm.submit.create'), exact: true }).click();
    await at.told('groups.created');
    await at.row(topic).getByRole('link', { name: topic }).click();
    await at.page.getByRole('heading', { level: 1, name: topic }).waitFor();
    await at.look();
  });

  step('gives it an algorithm track, looked at before it is made', async () => {
    const at = office();
    await at.page.getByRole('link', { name: at.text('questions.create'), exact: true }).click();
    await at.heading('questions.create').waitFor();
    await at.field('questionForm.no').fill('1');
    await at.field('questionForm.title').fill(track);
    await at.field('questionForm.desc').fill('求碎片的轨道。');
    await at.field('questionForm.start').fill(local(Date.now() - HOUR));
    await at.field('questionForm.end').fill(local(Date.now() + 20 * DAY));
    await at.field('questionForm.score').fill('100');
    await at.field('questionForm.detail').click();
    await at.page.keyboard.type('见数据集。');
    await at.choice('questionForm.sandbox').fill('tianheng/sandbox-python:1');
    await at.choice('questionForm.judge').fill('tianheng/judge-orbit:1');
    await at.page.getByRole('checkbox', { name: at.text('code.python3') }).check();
    for (const [field, name] of [
      ['questionForm.open_dataset', open],
      ['questionForm.input_dataset', open],
      ['questionForm.output_dataset', truth],
      ['questionForm.test_input_dataset', open],
      ['questionForm.test_output_dataset', truth],
    ] as const) {
      await at.choice(field).fill(name);
      await at.page.getByRole('option', { name }).click();
      await at.page.keyboard.press('Escape');
    }
    await at.look();
    await at.button('questions.preview').click();
    const preview = await at.asked('questions.preview.title');
    await preview.getByRole('heading', { name: track }).waitFor();
    await preview.getByText('见数据集。').waitFor();
    await preview.getByRole('tab', { name: 'English' }).click();
    await preview.getByText('Submission from', { exact: true }).waitFor();
    await at.answer(preview, 'questions.preview.close');
    await at.button('questionForm.submit.create').click();
    await at.told('questionForm.created.sync');
    await at.row(track).waitFor();
    await at.look();
  });

  step('finds the track as it was made, and nothing unsaved when it is opened', async () => {
    const at = office();
    const { admin } = people();
    const { id } = await match();
    const groups = await admin.call<Paged<AdminGroup>>('GET', `/admin/competition/${id}/groups`);
    const path = `/admin/competition/${id}/groups/${groups.data[0]?.id}/questions`;
    const { data } = await admin.call<Paged<AdminQuestion>>('GET', path);
    const question = await admin.call<AdminQuestionDetail>(
      'GET',
      `/admin/competition/${id}/model/questions/${data[0]?.id}`,
    );
    expect(question).toMatchObject({
      title: track,
      question_detail: '<p>见数据集。</p>',
      language_limit: ['python3'],
      sandbox_image: 'tianheng/sandbox-python:1',
    });
    expect(question.datasets.map(({ title: name }) => name).toSorted()).toEqual([open, truth].toSorted());
    await at.row(track).getByRole('link', { name: track }).click();
    await at.page.getByRole('heading', { level: 1, name: track }).waitFor();
    await at.look();
    await at.page.getByRole('link', { name: at.text('questions.edit'), exact: true }).click();
    await at.field('questionForm.detail').filter({ hasText: '见数据集。' }).waitFor();
    expect(await at.page.getByText(at.text('common.edit.unsaved'), { exact: true }).count()).toBe(0);
    await at.look();
  });

  step('opens the match to everybody', async () => {
    const at = office();
    const { id } = await match();
    await at.goto(`/manage/match-add?matchId=${id}`);
    await at.field('matchForm.desc').filter({ hasText: '由观测求' }).waitFor();
    await at.choice('matchForm.status').selectOption('in_processing');
    await at.button('matchForm.submit.update').click();
    await at.told('matchForm.updated');
    const { status, desc } = await match();
    expect(status).toBe('in_processing');
    const seen = await people().visitor.call<{ desc: string }>('GET', `/competitions/${id}`);
    expect(seen.desc).toBe(desc);
  });
}
