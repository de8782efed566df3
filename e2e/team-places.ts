import { expect } from '@jest/globals';
import { DEMO_CAPTCHA, DEMO_PASSWORD } from './client.ts';
import { linkIn, type TeamStage } from './team-stage.ts';
import { filled } from './texts.ts';

/** People come by a link, the lead changes hands, and who led goes: alice on a phone, the others at desks. */
export function comeAndGo(stage: TeamStage): void {
  const { step, team } = stage;
  const carol = () => stage.who('carol');
  let link = '';

  step('the leader saves a draft on a phone, and sends it later', async () => {
    const leader = stage.who('alice');
    const { page, text } = leader;
    await page.goto(`/customer/create-team/${stage.competition.id}`);
    await leader.fillForm(team, stage.rules, ['bob']);
    await page.getByRole('switch', { name: text['teamForm.original'] }).check();
    await leader.look();
    await leader.button(text['teamForm.saveDraft']).click();
    await leader.told(text['teamForm.draft.saved']);
    await leader.sees(team, stage.competition, 'temporary_storage');
    await page.getByRole('link', { name: text['teams.editDraft'], exact: true }).first().click();
    await page.getByRole('textbox', { name: text['teams.teamName'] }).waitFor();
    await leader.submitForm('create');
    expect(await stage.status()).toBe('in_recruiting');
  });

  step('copies a link for somebody who was not thought of', async () => {
    const leader = stage.who('alice');
    const { page, text } = leader;
    await leader.sees(team, stage.competition, 'in_recruiting');
    await leader.button(text['teams.link.make']).click();
    await leader.button(text['teams.link.copy']).click();
    await leader.told(text['common.copied']);
    link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toContain(`/customer/match/${stage.competition.id}#invitation=`);
    await leader.look();
  });

  step('who follows it signs in first, and is in the team', async () => {
    const { page, text, ...at } = carol();
    await page.goto(link);
    await page.getByRole('dialog', { name: text['session.required.title'] }).waitFor();
    await carol().look();
    await page.getByRole('dialog').getByRole('button', { name: text['session.signIn'], exact: true }).click();
    await page.waitForURL('**/login?next=*');
    expect(new URL(page.url()).search).not.toContain('invitation');
    await page.getByLabel(text['session.username'], { exact: true }).fill(at.name);
    await page.getByLabel(text['session.password'], { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('textbox', { name: text['session.captcha'], exact: true }).fill(DEMO_CAPTCHA);
    await carol().button(text['session.signIn']).click();
    const asked = page.getByRole('dialog', { name: filled(text['teams.accept.title'], { name: team }) });
    await asked.getByText(filled(text['teams.link.from'], { leader: 'alice' })).waitFor();
    await carol().look();
    await asked.getByRole('button', { name: text['teams.accept'], exact: true }).click();
    await carol().told(filled(text['teams.accepted'], { name: team }));
    await stage.letter('alice', 'carol has joined');
  });

  step('the leader hands over, and leaves', async () => {
    const leader = stage.who('alice');
    const { page, text } = leader;
    await leader.sees(team, stage.competition, 'in_recruiting');
    await leader.button(text['teams.handOver']).click();
    const dialog = page.getByRole('dialog', { name: text['teams.handOver'] });
    await dialog.getByRole('radio', { name: 'carol' }).check();
    await leader.look();
    await dialog.getByRole('button', { name: text['teams.handOver.confirm'], exact: true }).click();
    await leader.told(filled(text['teams.handedOver'], { name: 'carol' }));
    await leader.agree(text['teams.leave'], text['teams.leave.confirm']);
    await leader.told(text['teams.left']);
    await leader.told(text['teams.none']);
    await stage.letter('carol', 'You lead the team');
    await stage.letter('carol', 'alice has left');
  });

  step('the new leader takes the link back, and it leads nowhere', async () => {
    const { text } = carol();
    await carol().sees(team, stage.competition, 'in_recruiting');
    await carol().button(text['teams.link.revoke']).click();
    await carol().button(text['teams.link.make']).waitFor();
    const dave = stage.who('dave');
    await dave.page.goto(link);
    await dave.page.getByRole('alert').waitFor();
    await dave.look();
    expect(await dave.ownTeam(stage.competition)).toEqual({});
  });

  step('everybody has answered; the leader edits what all of them see', async () => {
    const bob = stage.who('bob');
    await bob.page.goto(linkIn(await stage.letter('bob', 'Invitation to')));
    await bob.page
      .getByRole('button', { name: filled(bob.text['teams.accept.of'], { name: team }) })
      .waitFor();
    await bob.answer(team, stage.competition, 'accept');
    const { text, page } = carol();
    await carol().sees(team, stage.competition, 'approving');
    await carol().button(text['teams.edit']).click();
    const dialog = page.getByRole('dialog', { name: text['teams.edit.title'] });
    await dialog.getByRole('textbox', { name: text['teams.slogan'] }).fill('Up');
    await carol().look();
    await dialog.getByRole('button', { name: text['teams.edit.save'], exact: true }).click();
    await carol().told(text['teams.edited']);
  });

  step('and dismisses the team, which everybody is told', async () => {
    const { text } = carol();
    await carol().agree(text['teams.dismiss'], text['teams.dismiss.confirm']);
    await carol().told(text['teams.dismissed']);
    expect(await stage.who('bob').ownTeam(stage.competition)).toEqual({});
    await stage.letter('bob', 'has been dismissed');
  });
}
