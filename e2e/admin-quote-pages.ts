import { expect } from '@jest/globals';
import {
  REFERENCE_APPROVED,
  REFERENCE_REJECTED,
  type AdminDatasetPage,
  type DatasetReference,
  type ReferenceApproval,
  type ReferenceApprovalPage,
} from '@tianheng/contracts';
import type { Stage } from './admin-entering.ts';
import type { AdminTextId } from './back-office.ts';

/** Citations that a participant has submitted: one approved, one rejected, one deleted. */
export function deciding({ step, tag, isThorough, people, office }: Stage): void {
  const approved = `研究甲 ${tag}`;
  const rejected = `研究乙 ${tag}`;
  const address = `https://example.org/${tag}`;
  let route: string;

  const decisions = async (): Promise<Map<string, ReferenceApproval>> => {
    const { data } = await people().admin.call<ReferenceApprovalPage>(
      'GET',
      '/admin/dataset/reference/approve?limit=100',
    );
    return new Map(data.map((quote) => [quote.content, quote]));
  };
  const act = (id: AdminTextId, content: string): Promise<void> => office().button(id, { content }).click();
  const opens = async (tab: AdminTextId, query: string): Promise<void> => {
    const at = office();
    await at.page.getByRole('tab', { name: at.text(tab), exact: true }).click();
    await at.queried('tab', query);
  };

  step('approves a citation', async () => {
    const at = office();
    const { admin, participant } = people();
    const { data } = await admin.call<AdminDatasetPage>('GET', `/admin/dataset?q=${tag}`);
    route = `/dataset/${data[0]?.id}/reference`;
    await participant.call('POST', route, { content: approved, address });
    await participant.call('POST', route, { content: rejected, address: `${address}/2` });
    await at.goTo('shell.quoteApprove');
    await at.heading('quotes.title').waitFor();
    await at.row(approved).waitFor();
    await at.look();
    await opens('quotes.tab.pending', 'pending');
    await at.row(approved).waitFor();
    const link = at.page.getByRole('link', { name: at.text('quotes.newWindow', { address }), exact: true });
    expect(await link.getAttribute('rel')).toContain('noopener');
    await act('quotes.approve.of', approved);
    await at.told('quotes.approved');
    await at.row(approved).waitFor({ state: 'detached' });
    const shown = await people().member.call<DatasetReference[]>('GET', route);
    expect(shown.map(({ content }) => content)).toEqual([approved]);
  });

  step('rejects another without a reason', async () => {
    const at = office();
    if (isThorough) {
      await act('quotes.reject.of', rejected);
      await at.answer(await at.asked('quotes.reject.title'), 'common.cancel');
      await at.told('quotes.cancelled');
    }
    await act('quotes.reject.of', rejected);
    await at.answer(await at.asked('quotes.reject.title'), 'quotes.reject.confirm');
    await at.told('quotes.rejected');
    await at.row(rejected).waitFor({ state: 'detached' });
    const known = await decisions();
    expect(known.get(rejected)).toMatchObject({ status: REFERENCE_REJECTED, desc: '' });
    expect(known.get(approved)).toMatchObject({ status: REFERENCE_APPROVED });
    await opens('quotes.tab.rejected', 'rejected');
    await at.row(rejected).waitFor();
    await at.look();
  });

  step('deletes an approved one', async () => {
    const at = office();
    await opens('quotes.tab.approved', 'approved');
    await at.row(approved).waitFor();
    if (isThorough) {
      await act('quotes.delete.of', approved);
      await at.answer(await at.asked('quotes.delete.title'), 'common.cancel');
      await at.told('quotes.delete.cancelled');
    }
    await act('quotes.delete.of', approved);
    await at.answer(await at.asked('quotes.delete.title'), 'quotes.delete.confirm');
    await at.told('quotes.deleted');
    await at.row(approved).waitFor({ state: 'detached' });
    const known = await decisions();
    expect([known.has(approved), known.has(rejected)]).toEqual([false, true]);
    expect(await people().participant.call('GET', route)).toEqual([]);
  });
}
