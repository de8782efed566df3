import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { SyntheticEvent } from 'react';
import { InStore } from '../../test/words.tsx';
import { networkError } from '../http/api-error.ts';
import { Field } from './Field.tsx';
import { rule, withoutSpaces } from './rules.ts';
import { useForm } from './useForm.ts';

const checkSchool = rule(/^\w+$/, 'common.retry', 'common.close');
afterEach(cleanup);

const event = { preventDefault: () => undefined } as SyntheticEvent;

function filled() {
  const { result } = renderHook(() => useForm({ school: '' }, { school: checkSchool }), {
    wrapper: InStore,
  });
  act(() => result.current.setValue('school', 'Beihang'));
  expect(result.current.dirty).toBe(true);
  return result;
}

it('has nothing unsaved once its values were taken', async () => {
  const form = filled();
  act(() => form.current.submit(() => Promise.resolve())(event));
  expect(form.current.busy).toBe(true);
  await waitFor(() => expect(form.current.busy).toBe(false));
  expect(form.current.dirty).toBe(false);
  act(() => form.current.setValue('school', ''));
  expect(form.current.dirty).toBe(true);
});

it.each([
  ['at a field', { ...networkError(400), kind: 'refused', details: [{ field: 'school', message: 'No.' }] }],
  ['as a whole', networkError()],
])('still has what was refused %s', async (_where, reason) => {
  const form = filled();
  act(() => form.current.submit(() => Promise.resolve(form.current.refuse(reason)))(event));
  await waitFor(() => expect(form.current.busy).toBe(false));
  expect(form.current.dirty).toBe(true);
  expect(form.current.values.school).toBe('Beihang');
});

it('still has what it warns of while it is sent', async () => {
  const form = filled();
  act(() => form.current.submit(() => Promise.resolve(form.current.warn('school', 'common.retry')))(event));
  await waitFor(() => expect(form.current.busy).toBe(false));
  expect(form.current.dirty).toBe(true);
  expect(form.current.field('school').helperText).toBe('Try again');
});

it('moves the focus to what was refused once its fields are held no more', async () => {
  const reason = { ...networkError(400), kind: 'refused', details: [{ field: 'city', message: 'No.' }] };
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  /** as of a browser, which lets nothing that is held have the focus */
  const held: boolean[] = [];
  function Pair() {
    const form = useForm({ school: 'Beihang', city: 'Beijing' }, { school: checkSchool, city: checkSchool });
    return (
      <form onSubmit={form.submit(() => answered.then(() => form.refuse(reason)))}>
        <div inert={form.busy}>
          <Field {...form.field('school')} label="School" />
          <Field
            {...form.field('city')}
            label="City"
            onFocus={({ target }) => held.push(target.closest('[inert]') !== null)}
          />
        </div>
        <button type="submit">Save</button>
      </form>
    );
  }
  render(<Pair />, { wrapper: InStore });
  await userEvent.click(screen.getByText('Save'));
  answer();
  const city = screen.getByLabelText('City');
  await waitFor(() => expect(document.activeElement).toBe(city));
  expect(held).toEqual([false]);
});

it('warns where the focus moves to, and until another value stands there', async () => {
  function Pair() {
    const form = useForm({ school: '', city: 'Beijing' }, { school: checkSchool, city: checkSchool });
    return (
      <>
        <Field {...form.field('school')} label="School" />
        <Field {...form.field('city')} label="City" />
        <button
          onMouseDown={(pressed) => pressed.preventDefault()}
          onClick={() => form.warn('city', 'common.close')}
        >
          Warn
        </button>
      </>
    );
  }
  render(<Pair />, { wrapper: InStore });
  await userEvent.click(screen.getByLabelText('School'));
  await userEvent.click(screen.getByText('Warn'));
  const city = screen.getByLabelText('City');
  expect(document.activeElement).toBe(city);
  expect(screen.getByText('Close')).toBeTruthy();
  await userEvent.click(screen.getByLabelText('School'));
  await userEvent.tab();
  expect(screen.getByText('Close')).toBeTruthy();
  fireEvent.change(city, { target: { value: 'Xian' } });
  expect(screen.queryByText('Close')).toBeNull();
});

it('knows that something was sent that no answer came to, until something is taken', async () => {
  const form = filled();
  const refuse = (reason: unknown) =>
    act(async () => form.current.submit(() => Promise.resolve(form.current.refuse(reason)))(event));
  await refuse({ ...networkError(409), kind: 'refused', text: 'No.' });
  expect(form.current.unanswered).toBe(false);
  await refuse(networkError());
  expect(form.current.unanswered).toBe(true);
  await refuse({ ...networkError(409), kind: 'refused', text: 'No.' });
  expect(form.current.unanswered).toBe(true);
  await act(async () => form.current.submit(() => Promise.resolve())(event));
  expect(form.current.unanswered).toBe(false);
});

it('says what a check finds now, also where it is not for the value', () => {
  type Finding = 'common.retry' | 'common.close' | null;
  const { result: form, rerender } = renderHook(
    ({ found }: { found: Finding }) => useForm({ files: [] as string[] }, { files: () => found }),
    { wrapper: InStore, initialProps: { found: 'common.retry' as Finding } },
  );
  const said = () => form.current.part('files').problem;
  expect(said()).toBeUndefined();
  act(() => form.current.submit(() => undefined)(event));
  expect(said()).toBe('Try again');
  rerender({ found: 'common.close' });
  expect(said()).toBe('Close');
  rerender({ found: null });
  expect(said()).toBeUndefined();
  act(() => form.current.warn('files', 'common.retry'));
  expect(said()).toBe('Try again');
});

it('acts once at a time, and only on sound values', async () => {
  const form = filled();
  const taken: string[] = [];
  let end: (() => void) | undefined;
  const slow = ({ school }: { school: string }) => {
    taken.push(school);
    return new Promise<void>((wake) => (end = wake));
  };
  act(() => form.current.submit(slow)(event));
  act(() => form.current.submit(slow)(event));
  expect(taken).toEqual(['Beihang']);
  end?.();
  await waitFor(() => expect(form.current.busy).toBe(false));
  act(() => form.current.setValue('school', ' '));
  act(() => form.current.submit(slow)(event));
  expect(taken).toEqual(['Beihang']);
  expect(form.current.field('school').helperText).toBe('Try again');
});

it('leaves what an input method is writing as it is, and cleans it once that has ended', () => {
  const { result: form } = renderHook(
    () => useForm({ school: '' }, { school: checkSchool }, { clean: { school: withoutSpaces } }),
    { wrapper: InStore },
  );
  const typed = (value: string, nativeEvent: Event) => ({
    target: { name: 'school', value } as never,
    nativeEvent,
  });
  act(() =>
    form.current.field('school').onChange(typed('zhang s', new InputEvent('input', { isComposing: true }))),
  );
  expect(form.current.values.school).toBe('zhang s');
  act(() =>
    form.current.field('school').onCompositionEnd(typed('zhang s', new CompositionEvent('compositionend'))),
  );
  expect(form.current.values.school).toBe('zhangs');
  act(() => form.current.field('school').onChange(typed('zhang s', new InputEvent('input'))));
  expect(form.current.values.school).toBe('zhangs');
});
