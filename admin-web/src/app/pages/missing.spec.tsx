import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { ErrorCode } from '@tianheng/contracts';
import { ok, refusal, serve } from '../../../test/api.ts';
import { match } from '../../../test/data.ts';
import { open } from '../../../test/open.tsx';
import { group } from '../../../test/questions.ts';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const MATCH = { 'GET /admin/competitions/c1': ok(match()) };
const TOPIC = { ...MATCH, 'GET /admin/competition/c1/group/g1': ok(group()) };
const TRACK = 'GET /admin/competition/c1/model/questions/nope';

const PAGES = [
  ['match-add?matchId=nope', 'GET /admin/competitions/nope', 'COMPETITION_NOT_FOUND', {}, 'match-list'],
  ['match-detail/nope', 'GET /admin/competitions/nope', 'COMPETITION_NOT_FOUND', {}, 'match-list'],
  ['dataset-add?datasetId=nope', 'GET /dataset/nope', 'DATASET_NOT_FOUND', {}, 'dataset-list'],
  [
    'topic-detail/c1/nope',
    'GET /admin/competition/c1/group/nope',
    'GROUP_NOT_FOUND',
    MATCH,
    'match-detail/c1',
  ],
  ['topic-question/c1/g1?questionId=nope', TRACK, 'QUESTION_NOT_FOUND', TOPIC, 'topic-detail/c1/g1'],
  ['question-detail/c1/nope?type=model', TRACK, 'QUESTION_NOT_FOUND', MATCH, 'match-detail/c1'],
  [
    'announcement/c1?announcementId=nope',
    'GET /admin/competition/c1/announcements/nope',
    'ANNOUNCEMENT_NOT_FOUND',
    MATCH,
    'announcements/c1',
  ],
] as const satisfies [string, string, ErrorCode, object, string][];

it.each(PAGES)('%s leads back to the list, as nothing is there', async (page, call, code, others, list) => {
  serve({ ...others, [call]: refusal(code, 'There is no such thing.') });
  open(`/manage/${page}`, { token: 'good' });
  const back = await screen.findByRole('link', { name: 'Back to the list' });
  expect(back.getAttribute('href')).toBe(`/manage/${list}`);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'History' })).toBeNull();
});

const RULES = 'GET /admin/competitions/groups/questions-rules';
const PARTS = [
  ['match-detail/c1', 'GET /admin/competition/c1/groups', 'COMPETITION_NOT_FOUND', MATCH, 'match-list'],
  ['topic-detail/c1/g1?tab=rules', RULES, 'GROUP_NOT_FOUND', TOPIC, 'match-detail/c1'],
  [
    'announcements/c1',
    'GET /admin/competition/c1/announcements',
    'COMPETITION_NOT_FOUND',
    MATCH,
    'match-detail/c1',
  ],
] as const satisfies [string, string, ErrorCode, object, string][];

it.each(PARTS)(
  'a part of %s that is gone leads back to the list, too',
  async (page, call, code, others, list) => {
    serve({ ...others, [call]: refusal(code, 'There is no such thing.') });
    open(`/manage/${page}`, { token: 'good' });
    const back = await screen.findByRole('link', { name: 'Back to the list' });
    expect(back.getAttribute('href')).toBe(`/manage/${list}`);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  },
);

it('is tried again where it may be there, and has its history', async () => {
  serve({ 'GET /admin/competitions/c1': refusal('SERVICE_UNAVAILABLE', 'Not now.') });
  open('/manage/match-add?matchId=c1', { token: 'good' });
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByRole('link', { name: 'History' })).toBeTruthy();
  serve(MATCH);
  fireEvent.click(again);
  expect(await screen.findByRole('link', { name: 'Cancel' })).toBeTruthy();
});
