import { fireEvent, screen } from '@testing-library/react';
import type { GroupRule, UserCandidate } from '@tianheng/contracts';
import { FakeUpload } from '@tianheng/web-kit/test/upload.ts';
import { ok, serve, type Answer } from './api.ts';
import { competition, team, user } from './data.ts';
import { open } from './open.tsx';

export const FORM = '/customer/create-team/c1';

export const rules: GroupRule[] = [
  {
    question_group_id: 'g1',
    question_group_name: 'Orbits',
    question_group_desc: '',
    language: 'en',
    question_group_country: 'all',
    total_questions: 2,
    questions: [
      { id: 'q1', title: 'Where is it?', question_no: 1, required: true },
      { id: 'q2', title: 'Where will it be?', question_no: 2, required: false },
      { id: 'q3', title: 'Where was it?', question_no: 3, required: false },
    ],
  },
];

export const people: UserCandidate[] = ['alice', 'alan', 'alma', 'alec', 'alva', 'albert'].map(
  (username) => ({
    id: `u-${username}`,
    username,
    nickname: '',
    in_team: username === 'albert',
  }),
);

/** A draft that lacks nothing. */
export const draft = team({
  name: 'Dubhe',
  slogan: 'Up',
  introduction: 'We watch.',
  company_name: 'Observatory',
  picture_id: 'p1',
  unit_signature_file_id: 's1',
  unit_signature_file_name: 'signed.pdf',
  status: 'temporary_storage',
  is_name_fixed: false,
  is_imported: false,
  version: 3,
  question_binds: ['q1', 'q2'].map((id) => ({
    ...{ id: `b-${id}`, question_id: id, question_title: id, question_group_id: 'g1' },
    ...{ question_group_name: 'Orbits', question_group_country: 'all', model_file_id: null },
    ...{ handed_in_at: null, handed_in_by: null },
  })),
});

/** Opens the registration form for a signed-in person. */
export function enterForm(answers: Record<string, Answer> = {}, address = FORM) {
  FakeUpload.install();
  const calls = serve({
    'GET /user/info': ok(user({ mobile_phone: '' })),
    'GET /competitions/c1': ok(competition()),
    'GET /competition/c1/team/info': ok({}),
    'GET /competitions/c1/groups/questions-rules': ok(rules),
    'GET /users/search': ok(people),
    ...answers,
  });
  return { ...open(address, { token: 'good' }), calls };
}

export const field = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label);
export const fill = async (label: string | RegExp, value: string) =>
  fireEvent.change(await field(label), { target: { value } });
export const press = (name: string) => fireEvent.click(screen.getByText(name, { selector: 'button' }));
export const confirmOriginal = async () => fireEvent.click(await screen.findByLabelText(/original/));

/** Chooses a file at a place of the form. */
export async function give(label: string, name: string): Promise<void> {
  const input = (await screen.findAllByLabelText<HTMLInputElement>(label)).find(
    (element) => element.type === 'file',
  );
  if (!input) throw new Error(`no file is taken at ${label}`);
  fireEvent.change(input, { target: { files: [new File(['x'], name)] } });
}
