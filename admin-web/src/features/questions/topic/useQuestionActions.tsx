import { DELETED_KEPT_DAYS, type AdminQuestion, type ErrorCode } from '@tianheng/contracts';
import { useText, type TextId } from '@tianheng/web-kit/intl/useText.ts';
import { useMemo, type ReactNode } from 'react';
import { nameTyped } from '../../../shared/blocks/name-typed.ts';
import { useAction, type Action } from '../../../shared/blocks/useAction.tsx';
import { usePick } from '../../../shared/usePick.ts';
import { useAdminQuestionsRemoveMutation, useAdminQuestionsSyncDatasetMutation } from '../questions.api.ts';

export interface QuestionActions {
  /** checks the data of a model question in the background */
  sync: (question: AdminQuestion) => void;
  remove: (question: AdminQuestion) => void;
}

/** What a colleague was faster with. */
const MOOT: Partial<Record<ErrorCode, TextId>> = { QUESTION_NOT_FOUND: 'questions.gone' };

/** What may be done with a track, and the dialogs that go with it. */
export function useQuestionActions(): QuestionActions & { dialogs: ReactNode } {
  const text = useText();
  const pick = usePick();
  const [syncData] = useAdminQuestionsSyncDatasetMutation();
  const [removeQuestion] = useAdminQuestionsRemoveMutation();
  const sync = useMemo<Action<AdminQuestion>>(
    () => ({
      ask: ({ title, title_en: english }) => ({
        title: text('questions.sync.title'),
        body: text('questions.sync.body', { title: pick(title, english).text }),
        confirm: text('questions.sync'),
      }),
      act: ({ id, competition_id: competitionId }) => syncData({ competitionId, questionId: id }).unwrap(),
      done: () => ({ id: 'questions.sync.started' }),
      moot: { ...MOOT, SYNC_RUNNING: 'questions.sync.running' },
    }),
    [syncData, text, pick],
  );
  const removal = useMemo<Action<AdminQuestion>>(
    () => ({
      ask: (question) => {
        const { team_count: teams, commitment_count: submissions, in_use: inUse } = question;
        const { text: title } = pick(question.title, question.title_en);
        if (inUse)
          return {
            title: text('questions.delete.inUse.title'),
            body:
              teams + submissions > 0
                ? text('questions.delete.inUse.body', { title, teams, submissions })
                : text('questions.delete.inUse.others', { title }),
          };
        return {
          title: text('questions.delete.title'),
          body: text('questions.delete.body', { title, days: DELETED_KEPT_DAYS }),
          confirm: text('common.delete'),
          tone: 'error',
          reason: nameTyped(text, title),
        };
      },
      act: ({ id, competition_id: competitionId }) =>
        removeQuestion({ competitionId, questionId: id }).unwrap(),
      done: () => ({ id: 'questions.deleted' }),
      cancelled: 'common.delete.cancelled',
      moot: MOOT,
    }),
    [removeQuestion, text, pick],
  );
  const syncing = useAction(sync);
  const removing = useAction(removal);
  return {
    sync: syncing.start,
    remove: removing.start,
    dialogs: (
      <>
        {syncing.dialog}
        {removing.dialog}
      </>
    ),
  };
}
