import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { QUESTION_PAGE_SIZE, type Group, type Id } from '@tianheng/contracts';
import { EmptyState } from '@tianheng/web-kit/components/EmptyState.tsx';
import { ErrorState } from '@tianheng/web-kit/components/ErrorState.tsx';
import { LanguageTag } from '@tianheng/web-kit/components/LanguageTag.tsx';
import { usePageParams, useStepBack } from '@tianheng/web-kit/hooks/usePageParams.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useRef } from 'react';
import { PageBox, Pager } from '../../shared/components/Pager.tsx';
import { RichText } from '../../shared/components/RichText.tsx';
import { failureOf } from '../../shared/failure.ts';
import type { QuestionRef } from '../../shared/match-paths.ts';
import { useGroupQuestionsQuery, useOwnResults } from './competitions.api.ts';
import { QuestionCard } from './QuestionCard.tsx';

interface GroupQuestionsProps {
  competitionId: Id;
  group: Group;
  /** the address of a question */
  toQuestion: (question: QuestionRef) => string;
}

/** Nobody chooses another, whatever the address names. */
const SIZES = [QUESTION_PAGE_SIZE];

/** A group's description and its questions, five to a page. */
export function GroupQuestions({ competitionId, group, toQuestion }: GroupQuestionsProps) {
  const text = useText();
  const params = usePageParams(QUESTION_PAGE_SIZE, SIZES);
  const answer = useGroupQuestionsQuery({
    competitionId,
    groupId: group.id,
    page: params.page,
    limit: params.size,
  });
  const { currentData: list, refetch } = answer;
  const failure = failureOf(answer);
  useStepBack(list, params);
  const resultOf = useOwnResults(competitionId);
  const box = useRef<HTMLDivElement>(null);
  return (
    <Stack spacing={2.5}>
      {group.group_desc !== '' && (
        <Box sx={{ color: 'text.secondary' }}>
          <LanguageTag language={group.language} />
          <RichText html={group.group_desc} language={group.language} />
        </Box>
      )}
      <PageBox ref={box}>
        <Stack spacing={2.5}>
          {failure !== undefined && <ErrorState error={failure} onRetry={() => void refetch()} />}
          {failure === undefined &&
            !list &&
            [0, 1].map((at) => <Skeleton key={at} variant="rounded" height={148} />)}
          {list?.data.map((question) => (
            <QuestionCard
              key={question.id}
              to={toQuestion(question)}
              question={question}
              own={resultOf(question.id)}
            />
          ))}
          {list?.total_count === 0 && <EmptyState title={text('competitions.noQuestions')} />}
          {list && list.total_count > params.size && (
            <Pager total={list.total_count} params={params} box={box} fixedSize />
          )}
        </Stack>
      </PageBox>
    </Stack>
  );
}
