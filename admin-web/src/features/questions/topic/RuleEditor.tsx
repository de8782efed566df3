import Skeleton from '@mui/material/Skeleton';
import type { AdminGroup } from '@tianheng/contracts';
import { EmptyState } from '@tianheng/web-kit/components/EmptyState.tsx';
import { Loaded } from '@tianheng/web-kit/components/Loaded.tsx';
import { useFresh } from '@tianheng/web-kit/hooks/useFresh.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { RuleForm } from './RuleForm.tsx';
import { useReadRule } from './useReadRule.ts';

/** The form, once what holds now has arrived; a topic without tracks has nothing to choose from. */
export function RuleEditor({ group }: { group: AdminGroup }) {
  const text = useText();
  const read = useReadRule(group.competition_id, group.id);
  const reading = useFresh(read);
  return (
    <Loaded reading={reading} announced skeleton={<Skeleton variant="rounded" height={320} />}>
      {(rule) =>
        rule === null || rule.questions.length === 0 ? (
          <EmptyState title={text('questions.rule.empty')} hint={text('questions.rule.empty.hint')} />
        ) : (
          <RuleForm rule={rule} />
        )
      }
    </Loaded>
  );
}
