import { expect } from '@jest/globals';
import type { BackOffice } from './back-office.ts';
import type { People } from './dataset-people.ts';

/** What the steps of one visit share. */
export interface Stage {
  step: (name: string, act: () => Promise<void>) => void;
  /** in the names of everything made on the way */
  tag: string;
  /** with all that goes wrong and all that is thought better of */
  isThorough: boolean;
  people: () => People;
  office: () => BackOffice;
}

const NOBODY = '00000000-0000-4000-8000-000000000000';
const CALLS = [
  ['GET', '/admin/dataset'],
  ['POST', '/admin/dataset', {}],
  ['PUT', `/admin/dataset/${NOBODY}`, {}],
  ['DELETE', `/admin/dataset/${NOBODY}`],
  ['GET', '/admin/dataset/reference/approve'],
  ['POST', `/admin/dataset/reference/${NOBODY}/approve`, { status: '1' }],
  ['DELETE', `/admin/dataset/reference/${NOBODY}`],
] as const;

/** Administrators come in, nobody else. */
export function entering({ step, isThorough, people, office }: Stage): void {
  if (isThorough) {
    step('is the only one who gets in', async () => {
      const at = office();
      await at.goto('/manage/dataset-list');
      await at.page.waitForURL('**/login?next=%2Fmanage%2Fdataset-list');
      await at.signIn('alice');
      const refusal = at.page.getByRole('alert');
      await refusal.filter({ hasText: at.text('session.notAdministrator', { username: 'alice' }) }).waitFor();
      await at.look();
      const { visitor, member } = people();
      for (const [method, route, body] of CALLS) {
        expect([route, (await member.send(method, route, body)).status]).toEqual([route, 403]);
        expect([route, (await visitor.send(method, route, body)).status]).toEqual([route, 401]);
      }
      await at.carry(member.token);
      for (const page of ['dataset-list', 'dataset-add', 'quote-approve']) {
        await at.goto(`/manage/${page}`);
        await at.page.waitForURL('**/403');
      }
      await at.heading('shell.403.title').waitFor();
      await at.look();
      await at.forget();
    });
  }

  step('signs in and is where it wanted to be', async () => {
    const at = office();
    await at.goto('/manage/dataset-list');
    await at.page.waitForURL('**/login?next=%2Fmanage%2Fdataset-list');
    await at.look();
    await at.signIn('admin');
    await at.page.waitForURL('**/manage/dataset-list');
    await at.heading('datasets.title').waitFor();
    await at.page.getByRole('gridcell').first().waitFor();
    await at.look();
  });
}
