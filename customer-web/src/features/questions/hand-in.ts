import type {
  Competition,
  EpochMs,
  QuestionBind,
  QuestionDetail,
  Team,
  TeamStatus,
} from '@tianheng/contracts';
import type { TextId } from '@tianheng/web-kit/intl/useText.ts';
import { MOVED_WITHIN_MS } from '../../shared/match-clock.ts';
import type { WindowPhase } from '../../shared/useServerWindow.ts';

/** What a press on the upload button leads to. */
export type HandIn =
  | { kind: 'ready'; team: Team }
  /** the button warns that it is not the time yet */
  | { kind: 'early' }
  | { kind: 'sign-in' }
  /** the button is disabled, and says why */
  | { kind: 'blocked'; reason: TextId; tone: 'info' | 'warning' | 'error' };

const STATUS_REASON: Record<Exclude<TeamStatus, 'accept'>, TextId> = {
  temporary_storage: 'questions.blocked.temporary_storage',
  in_recruiting: 'questions.blocked.in_recruiting',
  recruit_failed: 'questions.blocked.recruit_failed',
  approving: 'questions.blocked.approving',
  reject: 'questions.blocked.reject',
};

interface HandInFacts {
  question: Pick<QuestionDetail, 'id' | 'is_submit'>;
  phase: WindowPhase;
  signedIn: boolean;
  /** null without a team in the competition */
  team: Team | null;
}

/**
 * The question as its competition lets it be: nothing is taken after that has ended.
 * @param readAt when the competition was read, on the server's clock; one still open long after its end stays so
 */
export const withinMatch = <T extends Pick<QuestionDetail, 'e_time'>>(
  question: T,
  { end_time: end }: Pick<Competition, 'end_time'>,
  readAt: EpochMs,
): T => (readAt < end + MOVED_WITHIN_MS && end < question.e_time ? { ...question, e_time: end } : question);

/** Until when a match that is over took something. It says not when one was that was ended before its time: null. */
export const tookUntil = (
  { e_time: own }: Pick<QuestionDetail, 'e_time'>,
  { end_time: end }: Pick<Competition, 'end_time'>,
  now: EpochMs,
): EpochMs | null => (now < end ? null : Math.min(own, end));

/** Whether the team is accepted and enrolled in the question. */
export const takesPart = (team: Team | null | undefined, questionId: string): boolean =>
  team?.status === 'accept' && team.question_binds.some((bind) => bind.question_id === questionId);

/** Whether this person can hand something in now, and if not, why. */
export function handIn({ question, phase, signedIn, team }: HandInFacts): HandIn {
  const blocked = (reason: TextId, tone: 'info' | 'warning' | 'error' = 'warning'): HandIn => ({
    kind: 'blocked',
    reason,
    tone,
  });
  if (phase === 'closed') return blocked('questions.blocked.closed', 'info');
  if (!signedIn) return { kind: 'sign-in' };
  if (team === null) return blocked('questions.blocked.noTeam');
  if (team.status !== 'accept') {
    return blocked(STATUS_REASON[team.status], team.status === 'approving' ? 'info' : 'warning');
  }
  if (!takesPart(team, question.id)) {
    return blocked(team.is_imported ? 'questions.blocked.notChosen' : 'questions.blocked.notEnrolled');
  }
  if (!team.is_leader) return blocked('questions.blocked.leaderOnly', 'info');
  if (!question.is_submit) return blocked('questions.blocked.off', 'info');
  return phase === 'before' ? { kind: 'early' } : { kind: 'ready', team };
}

/** Whether whoever is told that the team is not enrolled may enrol it, and the question shows the way. */
export const mayEnrol = (
  state: HandIn,
  team: Team | null | undefined,
  { is_join_show: isShown }: Pick<QuestionDetail, 'is_join_show'>,
): team is Team =>
  isShown &&
  state.kind === 'blocked' &&
  state.reason === 'questions.blocked.notEnrolled' &&
  team?.is_leader === true;

/** The team's current file for a project question, and how it came there; null without one. */
export const handedIn = (team: Team | null | undefined, questionId: string): QuestionBind | null =>
  team?.question_binds.find((bind) => bind.question_id === questionId && bind.model_file_id !== null) ?? null;
