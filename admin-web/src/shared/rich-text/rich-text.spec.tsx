import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Editor } from '@tiptap/react';
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

let router: ReturnType<typeof open>['router'];
const show = async (values: Parameters<typeof match>[0], answers: Record<string, Answer> = {}) => {
  const calls = serve({ 'GET /admin/competitions/c1': ok(match(values)), ...answers });
  ({ router } = open('/manage/match-add?matchId=c1', { token: 'good' }));
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

/** What is pasted where a picture lies in the clipboard, too. */
const paste = (html: string) =>
  fireEvent.paste(box(), {
    clipboardData: {
      files: [new File(['x'], 'image.png', { type: 'image/png' })],
      getData: (type: string) => (type === 'text/html' ? html : ''),
    },
  });

it.each(['', '<meta charset="utf-8"><!--StartFragment--><img src="https://example.org/a.png">'])(
  'uploads a picture that is pasted by itself: %j',
  async (html) => {
    FakeUpload.install();
    await show({ desc: '<p>介绍</p>' });
    await bar();
    paste(html);
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
    expect(box().textContent).toBe('介绍');
  },
);

it('takes the text of a spreadsheet, not the picture of it that lies in the clipboard too', async () => {
  const rect = { left: 0, right: 0, top: 0, bottom: 0, width: 0, height: 0 };
  // jsdom has no layout to scroll.
  Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => rect });
  FakeUpload.install();
  await show({ desc: '<p></p>' });
  await bar();
  paste('<style>td { color: black }</style><table><tr><td>Team</td><td>Score</td></tr></table>');
  await waitFor(() => expect(box().textContent).toContain('Team'));
  expect(FakeUpload.sent).toHaveLength(0);
});

const SHOWS = 'What the picture shows';
const UNFINISHED = 'A picture is still on its way. Wait for it, or cancel it.';
const urlOf = (name: string) => `/v1/object-storage/download/${name}`;
const insert = (...names: string[]) =>
  fireEvent.change(screen.getByLabelText(`Picture for: ${LABEL}`), {
    target: { files: names.map((name) => new File(['x'], `${name}.png`)) },
  });
const arrive = (name: string) =>
  act(async () => {
    FakeUpload.sent.at(-1)?.answer(201, { file_id: name, url: urlOf(name) });
    await Promise.resolve();
  });
const alts = (calls: Call[]) =>
  [...String(saved(calls)?.desc).matchAll(/alt="(\w*)"/g)].map(([, alt]) => alt);
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const places = () =>
  [...box().querySelectorAll('img[src]')].map((image) => image.getAttribute('src')?.split('/').at(-1));

it('waits for a picture before the text is saved or left', async () => {
  FakeUpload.install();
  const calls = await show({ desc: '<p>介绍</p>' }, SAVE);
  const tools = await bar();
  insert('p1');
  await screen.findByRole('progressbar', { name: 'The picture is being uploaded' });
  expect(screen.getByText(UNSAVED)).toBeTruthy();
  expect(tools.getByRole('button', { name: 'Edit as HTML' }).getAttribute('aria-disabled')).toBe('true');
  save();
  expect(await screen.findByText(UNFINISHED)).toBeTruthy();
  expect(saved(calls)).toBeUndefined();
  await act(() => router.navigate('/manage/match-list'));
  const leaving = within(await screen.findByRole('dialog', { name: 'Leave this page?' }));
  fireEvent.click(leaving.getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await arrive('p1');
  await waitFor(() => expect(places()).toEqual(['p1']));
  expect(screen.queryByText(UNFINISHED)).toBeNull();
  save();
  await waitFor(() => expect(saved(calls).desc).toBe(`<p><img src="${urlOf('p1')}" alt="" />介绍</p>`));
});

it('asks of each of several pictures what it shows', async () => {
  FakeUpload.install();
  const calls = await show({ desc: '<p></p>' }, SAVE);
  await bar();
  insert('p1', 'p2', 'p3');
  const describeAs = async (alt: string) => {
    fireEvent.change(await screen.findByRole('textbox', { name: SHOWS }), { target: { value: alt } });
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
  };
  for (const [at, name] of ['p1', 'p2'].entries()) {
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(at + 1));
    await arrive(name);
  }
  await waitFor(() => expect(places()).toEqual(['p1', 'p2']));
  await describeAs('One');
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: SHOWS }).value).toBe(''));
  await describeAs('Two');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: SHOWS })).toBeNull());
  await arrive('p3');
  await describeAs('Three');
  save();
  await waitFor(() => expect(alts(calls)).toEqual(['One', 'Two', 'Three']));
});

it('asks of the next picture once the question about one is given up', async () => {
  FakeUpload.install();
  const calls = await show({ desc: '<p></p>' }, SAVE);
  await bar();
  insert('p1', 'p2');
  for (const [at, name] of ['p1', 'p2'].entries()) {
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(at + 1));
    await arrive(name);
  }
  await waitFor(() => expect(places()).toEqual(['p1', 'p2']));
  const shows = () => screen.getByRole<HTMLInputElement>('textbox', { name: SHOWS });
  fireEvent.change(shows(), { target: { value: 'One' } });
  fireEvent.keyDown(shows(), { key: 'Escape' });
  await waitFor(() => expect(shows().value).toBe(''));
  fireEvent.change(shows(), { target: { value: 'Two' } });
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: SHOWS })).toBeNull());
  save();
  await waitFor(() => expect(alts(calls)).toEqual(['', 'Two']));
});

it('keeps what is being said of a picture when another one comes before it', async () => {
  FakeUpload.install();
  await show({ desc: '<p>介绍</p>' });
  await bar();
  const { editor } = box() as HTMLElement & { editor: Editor };
  const insertAt = (place: number, name: string) => {
    act(() => void editor.commands.setTextSelection(place));
    insert(name);
  };
  insertAt(3, 'p1');
  insertAt(1, 'p0');
  await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
  await arrive('p1');
  const shows = await screen.findByRole<HTMLInputElement>('textbox', { name: SHOWS });
  fireEvent.change(shows, { target: { value: '轨道' } });
  await waitFor(() => expect(FakeUpload.sent).toHaveLength(2));
  await arrive('p0');
  await waitFor(() => expect(places()).toEqual(['p0', 'p1']));
  expect(screen.getByRole('textbox', { name: SHOWS })).toBe(shows);
  fireEvent.keyDown(shows, { key: 'Enter' });
  await waitFor(() => expect(box().querySelector('img[alt="轨道"]')?.getAttribute('src')).toBe(urlOf('p1')));
});

it('asks no more of a picture once somebody goes on in the text', async () => {
  FakeUpload.install((request) => request.answer(201, { file_id: 'p1', url: urlOf('p1') }));
  await show({ desc: '<p>介绍</p>' });
  await bar();
  const { editor } = box() as HTMLElement & { editor: Editor };
  insert('p1');
  await screen.findByRole('textbox', { name: SHOWS });
  act(() => {
    box().focus();
    editor.commands.setTextSelection(1);
  });
  act(() => void editor.commands.insertContent('一'));
  expect(screen.queryByRole('textbox', { name: SHOWS })).toBeNull();
  expect(document.activeElement).toBe(box());
});

it('leaves the focus where somebody has gone on meanwhile', async () => {
  FakeUpload.install();
  await show({ desc: '<p>介绍</p>' });
  await bar();
  insert('p1');
  await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
  const other = screen.getByLabelText(/^Journals \(English\)/);
  act(() => other.focus());
  await arrive('p1');
  await waitFor(() => expect(places()).toEqual(['p1']));
  expect(document.activeElement).toBe(other);
  expect(screen.queryByRole('textbox', { name: SHOWS })).toBeNull();
});

it('puts a picture before what is written while it comes, without a question', async () => {
  FakeUpload.install();
  await show({ desc: '<p></p>' });
  await bar();
  const { editor } = box() as HTMLElement & { editor: Editor };
  act(() => void editor.commands.insertContent('一'));
  insert('p1');
  await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
  act(() => void editor.commands.insertContent('二'));
  await arrive('p1');
  await waitFor(() => expect(places()).toEqual(['p1']));
  expect(screen.queryByRole('textbox', { name: SHOWS })).toBeNull();
  act(() => void editor.commands.insertContent('三'));
  expect(editor.getHTML()).toBe(`<p>一<img src="${urlOf('p1')}" alt="">二三</p>`);
});

it('asks whoever has waited, in a field that has the focus', async () => {
  FakeUpload.install();
  await show({ desc: '<p>介绍</p>' });
  await bar();
  act(() => box().focus());
  insert('p1');
  await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
  await arrive('p1');
  const shows = await screen.findByRole('textbox', { name: SHOWS });
  await act(() => new Promise(requestAnimationFrame));
  expect(document.activeElement).toBe(shows);
});

it('sends several pictures one after the other, and stops them all', async () => {
  FakeUpload.install();
  await show({ desc: '<p>介绍</p>' });
  await bar();
  insert('p1', 'p2');
  await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
  insert('p3', 'p4');
  await arrive('p1');
  await waitFor(() => expect(FakeUpload.sent).toHaveLength(2));
  await arrive('p2');
  await waitFor(() => expect(FakeUpload.sent).toHaveLength(3));
  expect(screen.getByRole('progressbar', { name: 'The picture is being uploaded' })).toBeTruthy();
  expect(places()).toEqual(['p1', 'p2']);
  fireEvent.click(screen.getAllByRole('button', { name: 'Cancel' }).at(-1)!);
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  expect(FakeUpload.sent.map(({ aborted }) => aborted)).toEqual([false, false, true]);
});

it('leaves Enter and Escape to whatever composes what is typed', async () => {
  await show({ desc: '<p></p>' });
  const tools = await bar();
  fireEvent.click(tools.getByRole('button', { name: 'Link' }));
  const address = screen.getByRole('textbox', { name: 'Address of the link' });
  fireEvent.change(address, { target: { value: 'shili' } });
  for (const key of ['Enter', 'Escape']) fireEvent.keyDown(address, { key, isComposing: true });
  expect(screen.queryByText('Enter an address of the web or of mail.')).toBeNull();
  expect(box().textContent).toBe('');
  expect(screen.getByRole('textbox', { name: 'Address of the link' })).toBe(address);
});

it('leaves a text with a table to HTML, so that nothing of it is lost', async () => {
  const desc = '<table><tbody><tr><td>1</td></tr></tbody></table>';
  await show({ desc });
  expect((box() as HTMLTextAreaElement).value).toBe(desc);
  expect(screen.getByRole('note').textContent).toMatch(/edited as HTML/);
  expect(screen.queryByLabelText(`Formatting: ${LABEL}`)).toBeNull();
  fireEvent.change(box(), { target: { value: '<p>一</p>' } });
  fireEvent.click(screen.getByRole('button', { name: 'Back to the editor' }));
  await bar();
  expect(box().textContent).toBe('一');
});

it('shows pictures and cells of written HTML in the sizes that its readers see', async () => {
  const picture = '<p>介绍<img src="/a.png" alt="图" width="40" height="30" title="轨道" /></p>';
  await show({ desc: `${picture}<table><tr><td colspan="2" rowspan="3">1</td></tr></table>` });
  const preview = within(screen.getByRole('region', { name: `Preview: ${LABEL}` }));
  const { width, height, title } = preview.getByRole<HTMLImageElement>('img', { name: '图' });
  expect([width, height, title]).toEqual([40, 30, '轨道']);
  const { colSpan, rowSpan } = preview.getByRole<HTMLTableCellElement>('cell');
  expect([colSpan, rowSpan]).toEqual([2, 3]);
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
