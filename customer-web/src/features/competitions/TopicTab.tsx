import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { Group, Id } from '@tianheng/contracts';
import { EmptyState } from '@tianheng/web-kit/components/EmptyState.tsx';
import { ErrorState } from '@tianheng/web-kit/components/ErrorState.tsx';
import { UrlTabs, useTabParam } from '@tianheng/web-kit/components/UrlTabs.tsx';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { failureOf } from '../../shared/failure.ts';
import type { QuestionRef } from '../../shared/match-paths.ts';
import { useGroupsQuery } from './competitions.api.ts';
import { GroupQuestions } from './GroupQuestions.tsx';

/** More groups than any competition has. */
const ALL_GROUPS = 100;

interface TopicTabProps {
  competitionId: Id;
  /** the address of a question */
  toQuestion: (question: QuestionRef) => string;
}

function GroupTabs({ groups, first, ...props }: TopicTabProps & { groups: Group[]; first: Group }) {
  const text = useText();
  const [groupId, choose] = useTabParam(
    'group',
    groups.map(({ id }) => id),
    first.id,
  );
  const group = groups.find(({ id }) => id === groupId) ?? first;
  return (
    <UrlTabs
      size="small"
      label={text('competitions.groups')}
      tabs={groups.map(({ id, name }) => ({ value: id, label: name }))}
      value={group.id}
      onChange={choose}
    >
      <GroupQuestions key={group.id} group={group} {...props} />
    </UrlTabs>
  );
}

/** The track groups of a competition as sub-tabs, each with its questions. */
export function TopicTab({ competitionId, toQuestion }: TopicTabProps) {
  const text = useText();
  const answer = useGroupsQuery({ competitionId, page: 1, limit: ALL_GROUPS });
  const { currentData: groups, refetch } = answer;
  const failure = failureOf(answer);
  if (failure) return <ErrorState error={failure} onRetry={() => void refetch()} />;
  if (!groups) {
    return (
      <Stack spacing={2} role="status" aria-busy aria-label={text('common.loading')}>
        <Skeleton variant="rounded" width={240} height={40} />
        <Skeleton variant="rounded" height={140} />
        <Skeleton variant="rounded" height={140} />
      </Stack>
    );
  }
  const [first] = groups.data;
  if (!first) return <EmptyState title={text('competitions.noQuestions')} />;
  return (
    <GroupTabs competitionId={competitionId} toQuestion={toQuestion} groups={groups.data} first={first} />
  );
}
