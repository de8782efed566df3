import { expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { InStore } from '../../test/words.tsx';
import { Field } from './Field.tsx';
import { SelectField } from './SelectField.tsx';
import { useForm } from './useForm.ts';

const drawn = new Set<string>();
const none = () => null;

function Drawn({ id }: { id: string }) {
  useEffect(() => {
    drawn.add(id);
  });
  return null;
}

function Page() {
  const { field, values } = useForm({ name: '', town: '', kind: '' }, { name: none, town: none, kind: none });
  const about = (name: keyof typeof values) => ({ ...field(name), endAdornment: <Drawn id={name} /> });
  return (
    <>
      <Field {...about('name')} label="Name" inputProps={{ maxLength: 5 }} sx={{ mt: 1 }} />
      <Field {...about('town')} label="Town" inputProps={{ maxLength: values.name.length + 5 }} />
      <SelectField {...about('kind')} label="Kind" options={[{ value: 'a', label: 'A' }]} />
      <output>{values.name}</output>
    </>
  );
}

const type = (label: string, value: string) => {
  drawn.clear();
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
  return [...drawn];
};

it('is drawn anew when it or what it depends on has changed, and not with every stroke', () => {
  render(<Page />, { wrapper: InStore });
  for (const label of ['Name', 'Town']) type(label, 'a');
  expect(type('Town', 'Paris')).toEqual(['town']);
  expect(type('Kind', 'a')).toEqual(['kind']);
  expect(type('Name', 'Ann')).toEqual(['name', 'town']);
  expect(screen.getByRole('status').textContent).toBe('Ann');
});

it('keeps its label above how a date is written, while none is entered', () => {
  render(<Field label="Begins" placeholder="YYYY-MM-DD" value="" notched />, { wrapper: InStore });
  expect(screen.getByText('Begins', { selector: 'label' }).dataset.shrink).toBe('true');
});

it('says what is required to the eye and to whoever has it read', () => {
  const options = [{ value: 'a', label: 'A' }];
  render(
    <>
      <Field label="Name" required />
      <Field label="Town" />
      <SelectField label="Kind" options={options} required />
      <SelectField label="Size" options={options} />
    </>,
    { wrapper: InStore },
  );
  const required = (role: string, name: string) => {
    const input = screen.getByRole<HTMLInputElement>(role, { name });
    return [input.required, /\*$/u.test(input.labels?.[0]?.textContent ?? '')];
  };
  expect(required('textbox', 'Name')).toEqual([true, true]);
  expect(required('textbox', 'Town')).toEqual([false, false]);
  expect(required('combobox', 'Kind')).toEqual([true, true]);
  expect(required('combobox', 'Size')).toEqual([false, false]);
});
