import { expect } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { zipOf } from './client.ts';
import type { System } from './system.ts';
import { decideInOffice } from './team-office.ts';
import { linkIn, type TeamStage } from './team-stage.ts';
import { filled } from './texts.ts';

const VERDICT_MS = 60_000;
const REASON = '盖章不清晰，请重新上传。';
const OTHERS = ['bob', 'carol', 'dave', 'erin'];
const DESK = { locale: 'zh-CN', viewport: { width: 1440, height: 900 }, colorScheme: 'dark' } as const;
const ON_THE_WAY = { locale: 'en', viewport: { width: 390, height: 844 }, colorScheme: 'light' } as const;

/** Five people from the form to the verdict: one declines, the organisers refuse once, and all is well in the end. */
export function fromFormToVerdict(
  stage: TeamStage,
  started: () => { browser: Browser; system: System },
): void {
  const { step, team } = stage;
  const alice = () => stage.who('alice');
  const decide = (visit: typeof DESK | typeof ON_THE_WAY, reason?: string) => {
    const { browser, system } = started();
    const decision = { teamName: team, competition: stage.competition, ...(reason && { reason }) };
    return decideInOffice(browser, system, visit, decision);
  };

  step('the leader fills in the form, and finds it again after a reload', async () => {
    const leader = alice();
    const { page, text } = leader;
    await page.goto(`/customer/match/${stage.competition.id}`);
    await leader.button(text['teams.join']).click();
    await page.getByRole('radio', { name: text['teams.join.create'] }).check();
    await leader.look();
    await leader.button(text['teams.join.confirm']).click();
    await page.waitForURL('**/customer/create-team/**');
    await leader.fillForm(team, stage.rules, OTHERS);
    await page.waitForFunction(
      (name) => Object.values({ ...localStorage }).some((kept) => String(kept).includes(name)),
      team,
    );
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await leader.told(text['teamForm.restored']);
    await leader.look();
  });

  step('confirms the statement and invites', async () => {
    const leader = alice();
    expect(await leader.button(leader.text['teamForm.create']).isDisabled()).toBe(true);
    await leader.submitForm('create');
    await leader.sees(team, stage.competition, 'in_recruiting');
    await leader.look();
  });

  step('one follows the letter and accepts', async () => {
    await alice().lookAway();
    const bob = stage.who('bob');
    await bob.page.goto(linkIn(await stage.letter('bob', '邀请您加入')));
    await bob.page.getByText(team).first().waitFor();
    await bob.look();
    await bob.answer(team, stage.competition, 'accept');
  });

  step('one declines, and recruiting has failed', async () => {
    await stage.who('carol').answer(team, stage.competition, 'decline');
    expect(await stage.status()).toBe('recruit_failed');
  });

  step('the leader is told, also by mail, and submits again', async () => {
    const leader = alice();
    const { page, text } = leader;
    await stage.letter('alice', 'carol 拒绝加入');
    await page.goto(`/customer/match/${stage.competition.id}`);
    await leader.news(filled(text['teams.news.recruit_failed'], { name: team }));
    await leader.button(text['teams.news.open']).click();
    await page.getByRole('radio', { name: filled(text['teams.join.again'], { name: team }) }).check();
    await leader.button(text['teams.join.confirm']).click();
    await page.waitForURL('**/customer/create-team/**edit=true');
    await leader.told(text['teamForm.recruitFailed']);
    await leader.submitForm('resubmit');
    expect(await stage.status()).toBe('in_recruiting');
  });

  step('the others accept', async () => {
    for (const name of ['carol', 'dave', 'erin']) {
      await stage.who(name).answer(team, stage.competition, 'accept');
    }
    await stage.who('erin').look();
    expect(await stage.status()).toBe('approving');
  });

  step('the organisers refuse with a reason', async () => {
    expect(await decide(DESK, REASON)).toEqual([]);
    expect(await stage.status()).toBe('reject');
  });

  step('everybody reads why; the leader follows the letter and submits once more', async () => {
    const leader = alice();
    const { page, text } = leader;
    expect((await stage.letter('dave', '未通过审核')).text).toContain(REASON);
    const letter = await stage.letter('alice', '未通过审核');
    expect(letter.text).toContain(REASON);
    await page.goto(linkIn(letter));
    await leader.told(text['teamForm.suggestion']);
    await leader.news(REASON);
    await leader.look();
    await leader.submitForm('resubmit');
    expect(await stage.status()).toBe('approving');
  });

  step('is approved on somebody’s phone, and told so', async () => {
    await alice().lookAway();
    expect(await decide(ON_THE_WAY)).toEqual([]);
    for (const name of ['erin', 'alice']) await stage.letter(name, '已通过审核');
    const leader = alice();
    await leader.sees(team, stage.competition, 'accept');
    await leader.news(filled(leader.text['teams.news.accept'], { name: team }));
    await leader.look();
  });

  step('the leader submits code and sees the verdict', async () => {
    const leader = alice();
    const { page, text } = leader;
    const { question } = await leader.client.orbit();
    await page.getByRole('link', { name: question.name, exact: true }).click();
    await leader.button(text['questions.uploadCode']).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: text['commitments.mode.prod'] }).check();
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'solution.zip',
      mimeType: 'application/zip',
      buffer: await zipOf('orbit/examples/python3-sgp4'),
    });
    await leader.look();
    await dialog.getByRole('button', { name: text['commitments.submit'], exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('tab', { name: text['questions.tab.commit'], exact: true }).click();
    const judged = page.getByText(text['commitments.status.success'], { exact: true });
    await judged.first().waitFor({ timeout: VERDICT_MS });
    await leader.look();
  });

  step('so does a member on a phone, and nobody dismisses the team any more', async () => {
    const { page: shown, text } = alice();
    const erin = stage.who('erin');
    await erin.page.goto(shown.url());
    await erin.page.getByRole('tab', { name: text['questions.tab.commit'], exact: true }).click();
    await erin.told(text['commitments.status.success']);
    await erin.look();
    await alice().sees(team, stage.competition, 'accept');
    await alice().agree(text['teams.dismiss'], text['teams.dismiss.confirm']);
    await shown.getByRole('alert').filter({ hasText: '只能由管理员解散' }).waitFor();
    expect(await stage.status()).toBe('accept');
  });
}
