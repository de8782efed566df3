import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import type { ReactElement } from 'react';
import { serve } from '../../test/api.ts';
import { commitment, competition, question, team } from '../../test/data.ts';
import { InStore } from '../../test/words.tsx';
import { ExplanationBox } from '../features/commitments/ExplanationBox.tsx';
import { CompetitionHeader } from '../features/competitions/CompetitionHeader.tsx';
import { QuestionHeader } from '../features/questions/QuestionHeader.tsx';
import { Suggestion } from '../features/teams/register/FormNotices.tsx';
import type { TeamFormState } from '../features/teams/register/useTeamForm.ts';
import { TeamDetail } from '../features/teams/TeamDetail.tsx';

const LINES = '1. One\n2. Two';
const refused = team({ status: 'reject', approval_desc: LINES });
const ofTeam = { toQuestion: () => '/', isReadOnly: true, isClosed: true };

beforeEach(() => localStorage.clear());
afterEach(cleanup);

it.each<[string, ReactElement]>([
  ["a refusal's reason", <TeamDetail team={refused} {...ofTeam} />],
  ["a team's slogan", <TeamDetail team={team({ slogan: LINES })} {...ofTeam} />],
  ["a team's introduction", <TeamDetail team={team({ introduction: LINES })} {...ofTeam} />],
  [
    'what is to be changed, over the form',
    <Suggestion state={{ team: refused, isAgain: true } as TeamFormState} isClosed={false} />,
  ],
  [
    "a competition's journals",
    <CompetitionHeader competition={competition({ journal: LINES })} art="" countdown="" entry="" />,
  ],
  [
    "a question's description",
    <QuestionHeader question={question({ desc: LINES })} notice="">
      {''}
    </QuestionHeader>,
  ],
  ["a judge's message", <ExplanationBox commitment={commitment({ message: LINES })} />],
])('keeps the lines of %s', async (_what, element) => {
  serve();
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />, { wrapper: InStore });
  let shown: Element | null = await screen.findByText(/1\. One 2\. Two$/);
  // jsdom inherits no white space.
  while (shown && getComputedStyle(shown).whiteSpace !== 'pre-line') shown = shown.parentElement;
  expect(shown).not.toBeNull();
});

it('does not interrupt a screen reader for what an organiser wrote long ago', async () => {
  serve();
  const element = <TeamDetail team={refused} {...ofTeam} />;
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />, { wrapper: InStore });
  expect((await screen.findByRole('note')).textContent).toContain(LINES);
  expect(screen.queryByRole('alert')).toBeNull();
});
