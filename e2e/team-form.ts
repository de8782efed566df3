import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { DEMO_CAPTCHA, DEMO_PASSWORD } from './client.ts';
import type { TeamStage } from './team-stage.ts';

/** What stands in the form outlasts another tab, an ended session and somebody who joins meanwhile. */
export function nothingIsLost(stage: TeamStage): void {
  const { step, team } = stage;
  const alice = () => stage.who('alice');
  let other: Page;
  const field = (page: Page, id: 'teams.slogan' | 'teamForm.company') =>
    page.getByRole('textbox', { name: alice().text[id] });

  step('two tabs of the form tell of each other', async () => {
    const leader = alice();
    const { page, text } = leader;
    await page.goto(`/customer/create-team/${stage.competition.id}`);
    await leader.fillForm(team, stage.rules, []);
    await page.waitForFunction(
      (name) => Object.values({ ...localStorage }).some((kept) => String(kept).includes(name)),
      team,
    );
    other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByText(text['teamForm.restored'], { exact: true }).waitFor();
    await field(other, 'teams.slogan').fill('Said in the other tab');
    await leader.told(text['teamForm.otherTab']);
    await leader.look();
    expect(await field(page, 'teams.slogan').inputValue()).not.toBe('Said in the other tab');
    await leader.button(text['teamForm.otherTab.take']).click();
    await leader.told(text['teamForm.restored']);
    expect(await field(page, 'teams.slogan').inputValue()).toBe('Said in the other tab');
    await other.close({ runBeforeUnload: false });
  });

  step('whose session has ended signs in over the form, and goes on', async () => {
    const leader = alice();
    const { page, text } = leader;
    await field(page, 'teamForm.company').fill('Purple Mountain');
    await leader.client.call('POST', '/logout');
    await page.getByRole('switch', { name: text['teamForm.original'] }).check();
    await leader.button(text['teamForm.saveDraft']).click();
    const dialog = page.getByRole('dialog', { name: text['session.expired.title'] });
    await dialog.waitFor();
    await leader.look();
    await dialog.getByLabel(text['session.password'], { exact: true }).fill(DEMO_PASSWORD);
    await dialog.getByRole('textbox', { name: text['session.captcha'], exact: true }).fill(DEMO_CAPTCHA);
    await dialog.getByRole('button', { name: text['session.signIn'], exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await field(page, 'teamForm.company').inputValue()).toBe('Purple Mountain');
    await leader.button(text['teamForm.saveDraft']).click();
    await leader.told(text['teamForm.draft.saved']);
  });

  step('who joins by the link meanwhile is not put out by what was opened before', async () => {
    const leader = alice();
    const { page, text } = leader;
    await leader.client.login('alice');
    const { client } = stage.who('dave');
    const at = `/competition/${stage.competition.id}`;
    const { token } = await leader.client.call<{ token: string }>('POST', `${at}/team/invitation_link`, {});
    await client.call('POST', `${at}/invitation_link`, { token });
    await leader.button(text['teamForm.create']).click();
    await leader.told(text['teamForm.stale']);
    await leader.look();
    await leader.button(text['teamForm.stale.keep']).click();
    await page.getByRole('list', { name: text['teamForm.members'] }).getByText('dave').waitFor();
    await leader.submitForm('create');
    const { status, member_list: members } = await leader.ownTeam(stage.competition);
    expect([status, members.map(({ username }) => username)]).toEqual(['approving', ['alice', 'dave']]);
  });
}
