import Skeleton from '@mui/material/Skeleton';
import { QUESTION_TYPES, type Id, type QuestionType } from '@tianheng/contracts';
import { Loaded } from '@tianheng/web-kit/components/Loaded.tsx';
import { useFresh } from '@tianheng/web-kit/hooks/useFresh.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useCallback } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { HistoryLink } from '../../../shared/components/HistoryLink.tsx';
import { PageHeader } from '../../../shared/components/PageHeader.tsx';
import { useLazyAdminQuestionsGetQuery } from '../questions.api.ts';
import { QuestionForm } from './QuestionForm.tsx';
import { useParentsOfGroup } from './useParentsOfGroup.ts';

interface QuestionEditorProps {
  competitionId: Id;
  id: Id;
  type: QuestionType;
}

/** The form, once what the track holds now has arrived; what arrives later changes nothing entered. */
function QuestionEditor({ competitionId, id, type }: QuestionEditorProps) {
  const [read] = useLazyAdminQuestionsGetQuery();
  const reading = useFresh(
    useCallback(
      () => read({ competitionId, questionType: type, questionId: id }).unwrap(),
      [competitionId, id, read, type],
    ),
  );
  return (
    <Loaded reading={reading} announced skeleton={<Skeleton variant="rounded" height={640} />}>
      {(question) => (
        <QuestionForm competitionId={competitionId} groupId={question.group_id} question={question} />
      )}
    </Loaded>
  );
}

/** A new track of a topic, or with `questionId` and `type` in the address that one. */
export function Component() {
  const text = useText();
  const { matchId = '', topicId = '' } = useParams();
  const [params] = useSearchParams();
  const id = params.get('questionId') || null;
  const type = QUESTION_TYPES.find((known) => known === params.get('type')) ?? 'model';
  return (
    <>
      <PageHeader
        title={text(id === null ? 'questions.create' : 'questionForm.edit')}
        parents={useParentsOfGroup(matchId, topicId)}
        actions={id !== null && <HistoryLink type="question" id={id} />}
      />
      {id === null ? (
        <QuestionForm key="new" competitionId={matchId} groupId={topicId} question={null} />
      ) : (
        <QuestionEditor key={id} competitionId={matchId} id={id} type={type} />
      )}
    </>
  );
}
