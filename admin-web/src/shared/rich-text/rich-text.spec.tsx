import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { PICTURE_MAX_BYTES } from '@tianheng/contracts';
import { FakeUpload } from '@tianheng/web-kit/test/upload.ts';
import { ok, refusal, serve, type Answer, type Call } from '../../../test/api.ts';
import { match } from '../../../test/data.ts';
import { open } from '../../../test/open.tsx';
import { writeHtml } from '../../../test/rich-text.ts';

const LABEL = 'Description (Chinese)';
const UNSAVED = 'Unsaved changes';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const show = async (values: Parameters<typeof match>[0], answers: Record<string, Answer> = {}) => {
  const calls = serve({ 'GET /admin/competitions/c1': ok(match(values)), ...answers });
  open('/manage/match-add?matchId=c1', { token: 'good' });
  await screen.findByRole('button', { name: 'Save' });
  return calls;
};
/** Its toolbar, once the editor is there too. */
const bar = async () => {
  await screen.findByLabelText((name) => name.startsWith(LABEL));
  return within(screen.getByLabelText(`Formatting: ${LABEL}`));
};
const box = () => screen.getByLabelText((name) => name.startsWith(LABEL));
const saved = (calls: Call[]) => calls.find(({ method }) => method === 'PUT')?.body as { desc: string };
const SAVE: Record<string, Answer> = { 'PUT /admin/competitions/c1': ok(match()) };

it('opens a text without taking that for a change, and saves it as it was', async () => {
  const desc = '<div>介绍 <b>一</b></div><p>二&nbsp;</p>';
  const calls = await show({ desc }, SAVE);
  await bar();
  expect(box().textContent).toContain('介绍 一');
  expect(box().getAttribute('lang')).toBe('zh-CN');
  expect(screen.queryByText(UNSAVED)).toBeNull();
  fireEvent.change(screen.getByLabelText(/^Journals \(English\)/), { target: { value: 'A journal' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved(calls).desc).toBe(desc));
});

it('writes what a button does, and takes it back', async () => {
  const calls = await show({ desc: '<p>介绍</p>' }, SAVE);
  const tools = await bar();
  fireEvent.click(tools.getByRole('button', { name: 'Heading' }));
  await waitFor(() =>
    expect(tools.getByRole('button', { name: 'Heading' }).getAttribute('aria-pressed')).toBe('true'),
  );
  expect(screen.getByText(UNSAVED)).toBeTruthy();
  fireEvent.click(tools.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.queryByText(UNSAVED)).toBeNull());
  fireEvent.click(tools.getByRole('button', { name: 'Quotation' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved(calls).desc).toBe('<blockquote><p>介绍</p></blockquote>'));
});

it('is one stop of the tab key, with the arrows inside', async () => {
  await show({});
  const tools = await bar();
  const heading = tools.getByRole('button', { name: 'Heading' });
  heading.focus();
  fireEvent.keyDown(heading, { key: 'ArrowRight' });
  expect(document.activeElement).toBe(tools.getByRole('button', { name: 'Subheading' }));
  fireEvent.keyDown(heading, { key: 'End' });
  const last = tools.getByRole('button', { name: 'Edit as HTML' });
  expect(document.activeElement).toBe(last);
  expect(tools.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0)).toEqual([last]);
  fireEvent.keyDown(last, { key: 'ArrowRight' });
  expect(document.activeElement).toBe(heading);
  fireEvent.keyDown(box(), { key: 'F10', altKey: true });
  expect(document.activeElement).toBe(heading);
});

it('asks for the address of a link, and takes none that runs something', async () => {
  const calls = await show({ desc: '<p></p>' }, SAVE);
  const tools = await bar();
  fireEvent.click(tools.getByRole('button', { name: 'Link' }));
  const address = screen.getByRole('textbox', { name: 'Address of the link' });
  fireEvent.change(address, { target: { value: 'javascript:alert(1)' } });
  fireEvent.keyDown(address, { key: 'Enter' });
  expect(screen.getByText('Enter an address of the web or of mail.')).toBeTruthy();
  fireEvent.change(address, { target: { value: 'example.org' } });
  fireEvent.keyDown(address, { key: 'Enter' });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved(calls).desc).toContain('href="https://example.org">example.org</a>'));
});

it('uploads a picture and asks what it shows', async () => {
  const url = '/v1/object-storage/download/p1';
  FakeUpload.install((request) => request.answer(201, { file_id: 'p1', url }));
  const calls = await show({ desc: '<p>介绍</p>' }, SAVE);
  await bar();
  const input = screen.getByLabelText(`Picture for: ${LABEL}`);
  fireEvent.change(input, { target: { files: [new File(['x'], 'a.gif')] } });
  expect((await screen.findAllByText('Please choose a .png or .jpg file.')).length).toBeGreaterThan(0);
  const large = new File(['x'], 'a.png');
  Object.defineProperty(large, 'size', { value: PICTURE_MAX_BYTES + 1 });
  fireEvent.change(input, { target: { files: [large] } });
  expect((await screen.findAllByText('A picture in a text may not exceed 5 MB.')).length).toBeGreaterThan(0);
  fireEvent.change(input, { target: { files: [new File(['x'], 'a.png')] } });
  const shows = await screen.findByRole('textbox', { name: 'What the picture shows' });
  fireEvent.change(shows, { target: { value: '轨道图' } });
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved(calls).desc).toContain(`<img src="${url}" alt="轨道图" />`));
  expect(FakeUpload.sent.map((one) => one.url)).toEqual(['/v1/object-storage/upload?file_type=picture']);
});

it('leaves a text with a table to HTML, so that nothing of it is lost', async () => {
  const desc = '<table><tbody><tr><td>1</td></tr></tbody></table>';
  await show({ desc });
  expect((box() as HTMLTextAreaElement).value).toBe(desc);
  expect(screen.getByText(/edited as HTML/)).toBeTruthy();
  expect(screen.queryByLabelText(`Formatting: ${LABEL}`)).toBeNull();
  fireEvent.change(box(), { target: { value: '<p>一</p>' } });
  fireEvent.click(screen.getByRole('button', { name: 'Back to the editor' }));
  await bar();
  expect(box().textContent).toBe('一');
});

it('takes over what a colleague has written', async () => {
  let version = 4;
  const calls = await show(
    {},
    {
      'GET /admin/competitions/c1': () => ok(match(version === 4 ? {} : { version, desc: '<p>他们</p>' }))(),
      'PUT /admin/competitions/c1': (call) => {
        if ((call.body as { version: number }).version === 5) return ok(match())();
        version = 5;
        return refusal('STALE_WRITE', 'Somebody was faster.')(call);
      },
    },
  );
  await writeHtml(LABEL, '<p>我们</p>');
  fireEvent.click(screen.getByRole('button', { name: 'Back to the editor' }));
  await bar();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const theirs = within(await screen.findByRole('row', { name: /他们/ }));
  fireEvent.click(theirs.getByRole('button'));
  await waitFor(() => expect(box().textContent).toBe('他们'));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(2));
});
