import type { Competition } from '@tianheng/contracts';
import type { Browser } from 'playwright-core';
import { BackOffice, type Visit } from './back-office.ts';
import { otherSchemeViolations } from './browser.ts';
import type { System } from './system.ts';

interface Decision {
  teamName: string;
  competition: Competition;
  /** why the team is refused; approved without one */
  reason?: string;
}

/** An administrator comes in, opens the page about a team and decides; what the console said. */
export async function decideInOffice(
  browser: Browser,
  system: System,
  visit: Visit,
  { teamName, competition, reason }: Decision,
): Promise<string[]> {
  const office = await BackOffice.open(browser, system.admin, visit);
  try {
    await office.goto(`/login?next=${encodeURIComponent('/manage/match-approve?status=approving')}`);
    await office.signIn('admin');
    await office.heading('approvals.title').waitFor();
    await office.page.getByRole('link', { name: teamName, exact: true }).click();
    await office.page.waitForURL(`**/approve/*/${competition.id}/*`);
    await office.page.getByRole('heading', { level: 1, name: teamName }).waitFor();
    await office.page.getByText('Per aspera ad astra').first().waitFor();
    await office.look();
    const flaws = await otherSchemeViolations(office.page);
    if (reason === undefined) {
      await office.button('approvals.approve').click();
      await office.answer(await office.asked('approvals.approve.title'), 'approvals.approve');
      await office.told('approvals.approved');
    } else {
      await office.button('approvals.reject').click();
      const dialog = await office.asked('approvals.reject.title');
      await office.field('approvals.reject.reason').fill(reason);
      await office.answer(dialog, 'approvals.reject');
      await office.told('approvals.rejected');
    }
    return [...flaws, ...office.problems];
  } finally {
    await office.close();
  }
}
