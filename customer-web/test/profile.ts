import { fireEvent, screen } from '@testing-library/react';
import { ok, serve, type Answer, type Call } from './api.ts';
import { user } from './data.ts';
import { open } from './open.tsx';

export const PROFILE = '/customer/personage';

export const person = user({
  nickname: 'Dubhe',
  group: 'Orbits',
  mobile_phone: '+86 139 0000 0000',
  school: '',
});

/** Opens the profile, or another address, for a signed-in person. */
export function enter(address = PROFILE, answers: Record<string, Answer> = {}) {
  const calls = serve({ 'GET /user/info': ok(person), ...answers });
  return { ...open(address, { token: 'good' }), calls };
}

/** Opens the profile with one of its dialogs. */
export async function enterDialog(dialog: string, title: string, answers: Record<string, Answer> = {}) {
  const visit = enter(`${PROFILE}?dialog=${dialog}`, answers);
  await screen.findByRole('dialog', { name: title });
  return visit;
}

export const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
export const type = (label: string, value: string) => fireEvent.change(input(label), { target: { value } });
export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
export const sent = (calls: Call[], method: string) => calls.filter((call) => call.method === method);

/** The value beside a label of the profile. */
export const fact = (label: string) =>
  screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent ?? null;
