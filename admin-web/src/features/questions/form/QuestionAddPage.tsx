import Skeleton from '@mui/material/Skeleton';
import { QUESTION_TYPES, type Id, type QuestionType } from '@tianheng/contracts';
import { useFresh } from '@tianheng/web-kit/hooks/useFresh.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useCallback } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { HistoryLink } from '../../../shared/components/HistoryLink.tsx';
import { LoadedPage } from '../../../shared/components/LoadedPage.tsx';
import { PageHeader, type Parents } from '../../../shared/components/PageHeader.tsx';
import { useLazyAdminQuestionsGetQuery } from '../questions.api.ts';
import { QuestionForm } from './QuestionForm.tsx';
import { useParentsOfGroup } from './useParentsOfGroup.ts';

interface QuestionEditorProps {
  competitionId: Id;
  id: Id;
  type: QuestionType;
  parents: Parents;
}

/** The form, once what the track holds now has arrived; what arrives later changes nothing entered. */
function QuestionEditor({ competitionId, id, type, parents }: QuestionEditorProps) {
  const text = useText();
  const [read] = useLazyAdminQuestionsGetQuery();
  const reading = useFresh(
    useCallback(
      () => read({ competitionId, questionType: type, questionId: id }).unwrap(),
      [competitionId, id, read, type],
    ),
  );
  return (
    <LoadedPage
      title={text('questionForm.edit')}
      parents={parents}
      actions={<HistoryLink type="question" id={id} />}
      reading={reading}
      announced
      skeleton={<Skeleton variant="rounded" height={640} />}
    >
      {(question) => (
        <QuestionForm competitionId={competitionId} groupId={question.group_id} question={question} />
      )}
    </LoadedPage>
  );
}

/** A new track of a topic, or with `questionId` and `type` in the address that one. */
export function Component() {
  const text = useText();
  const { matchId = '', topicId = '' } = useParams();
  const [params] = useSearchParams();
  const id = params.get('questionId') || null;
  const type = QUESTION_TYPES.find((known) => known === params.get('type')) ?? 'model';
  const parents = useParentsOfGroup(matchId, topicId);
  if (id !== null)
    return <QuestionEditor key={id} competitionId={matchId} id={id} type={type} parents={parents} />;
  return (
    <>
      <PageHeader title={text('questions.create')} parents={parents} />
      <QuestionForm competitionId={matchId} groupId={topicId} question={null} />
    </>
  );
}
