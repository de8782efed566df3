import {
  PAUSE_REASON_MAX,
  type ErrorCode,
  type Id,
  type JudgeImageInfo,
  type JudgingPauseInfo,
  type PauseCause,
  type RunnerInfo,
} from '@tianheng/contracts';
import { useText, type TextId } from '@tianheng/web-kit/intl/useText.ts';
import { useMemo, type ReactNode } from 'react';
import { useAction, type Action } from '../../shared/blocks/useAction.tsx';
import {
  useAdminJudgingDrainMutation,
  useAdminJudgingPauseMutation,
  useAdminJudgingResumeMutation,
  useAdminJudgingUnpinImageMutation,
} from './judging.api.ts';

/** What is paused or resumed: a track, or all judging where the id is null. */
export interface Held {
  questionId: Id | null;
  title: string;
}

type Moot = Partial<Record<ErrorCode, TextId>>;
const PAUSE_MOOT: Moot = { JUDGING_PAUSED: 'judging.pause.already', QUESTION_NOT_FOUND: 'judging.gone' };
const RESUME_MOOT: Moot = {
  JUDGING_NOT_PAUSED: 'judging.resume.already',
  QUESTION_NOT_FOUND: 'judging.gone',
};
const IMAGE_MOOT: Moot = {
  JUDGE_IMAGE_NOT_FOUND: 'judging.unpin.gone',
  JUDGE_IMAGE_IN_USE: 'judging.unpin.used',
};
const RUNNER_MOOT: Moot = { RUNNER_NOT_FOUND: 'judging.runner.gone' };

export interface JudgingActions {
  pause: (held: Held) => void;
  resume: (pause: Pick<JudgingPauseInfo, 'question_id' | 'cause'>) => void;
  drain: (runner: RunnerInfo) => void;
  unpin: (image: JudgeImageInfo) => void;
}

/** Holding judging up and letting it go on; what holds it up asks first. */
export function useJudgingActions(): JudgingActions & { dialogs: ReactNode } {
  const text = useText();
  const [pauseJudging] = useAdminJudgingPauseMutation();
  const [resumeJudging] = useAdminJudgingResumeMutation();
  const [drainRunner] = useAdminJudgingDrainMutation();
  const [unpinImage] = useAdminJudgingUnpinImageMutation();
  const pause = useAction(
    useMemo<Action<Held>>(
      () => ({
        ask: ({ questionId, title }) => ({
          title: text('judging.pause.title'),
          body:
            questionId === null ? text('judging.pause.all') : text('judging.pause.body', { track: title }),
          confirm: text('judging.pause.do'),
          tone: 'error',
          reason: {
            label: text('judging.pause.reason'),
            hint: text('judging.pause.reason.hint'),
            max: PAUSE_REASON_MAX,
            required: text('judging.pause.reason.required'),
          },
        }),
        // The reason is one line.
        act: ({ questionId }, reason) =>
          pauseJudging({ question_id: questionId, reason: reason.replace(/\s+/g, ' ') }).unwrap(),
        done: () => ({ id: 'judging.pause.done' }),
        cancelled: 'judging.pause.cancelled',
        moot: PAUSE_MOOT,
      }),
      [pauseJudging, text],
    ),
  );
  const resume = useAction(
    useMemo<Action<{ question_id: Id | null; cause: PauseCause }>>(
      () => ({
        act: ({ question_id, cause }) => resumeJudging({ question_id, cause }).unwrap(),
        done: () => ({ id: 'judging.resume.done' }),
        moot: RESUME_MOOT,
      }),
      [resumeJudging],
    ),
  );
  const drain = useAction(
    useMemo<Action<RunnerInfo>>(
      () => ({
        ask: ({ id }) => ({
          title: text('judging.drain.title'),
          body: text('judging.drain.body', { runner: id }),
          confirm: text('judging.drain.do'),
          tone: 'error',
        }),
        act: ({ id }) => drainRunner({ runnerId: id, drainRequestDto: { drain: true } }).unwrap(),
        done: () => ({ id: 'judging.drained' }),
        cancelled: 'judging.drain.cancelled',
        moot: RUNNER_MOOT,
      }),
      [drainRunner, text],
    ),
  );
  const undrain = useAction(
    useMemo<Action<RunnerInfo>>(
      () => ({
        act: ({ id }) => drainRunner({ runnerId: id, drainRequestDto: { drain: false } }).unwrap(),
        done: () => ({ id: 'judging.undrained' }),
        moot: RUNNER_MOOT,
      }),
      [drainRunner],
    ),
  );
  const unpin = useAction(
    useMemo<Action<JudgeImageInfo>>(
      () => ({
        ask: ({ reference }) => ({
          title: text('judging.unpin.title'),
          body: text('judging.unpin.body', { image: reference }),
          confirm: text('judging.unpin.do'),
          tone: 'error',
        }),
        act: ({ reference }) => unpinImage(reference).unwrap(),
        done: () => ({ id: 'judging.unpin.done' }),
        cancelled: 'judging.pin.kept',
        moot: IMAGE_MOOT,
      }),
      [unpinImage, text],
    ),
  );
  return {
    pause: pause.start,
    resume: resume.start,
    drain: (runner) => (runner.is_draining ? undrain : drain).start(runner),
    unpin: unpin.start,
    dialogs: (
      <>
        {pause.dialog}
        {drain.dialog}
        {unpin.dialog}
      </>
    ),
  };
}
