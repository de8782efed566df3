import Button from '@mui/material/Button';
import type { AdminGroup, AdminQuestion } from '@tianheng/contracts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { ListBody } from '../../../shared/blocks/ListBody.tsx';
import { PlusIcon } from '../../../shared/components/icons.tsx';
import { paths } from '../../../shared/paths.ts';
import { useListParams } from '../../../shared/useListParams.ts';
import { usePick } from '../../../shared/usePick.ts';
import { LazyVisibilityDialog } from '../../../shared/visibility/LazyVisibilityDialog.tsx';
import { useAdminGroupsListQuestionsQuery } from '../questions.api.ts';
import { useQuestionActions } from './useQuestionActions.tsx';
import { useQuestionColumns } from './useQuestionColumns.tsx';

/** The tracks of a topic, to be made, opened, changed, synchronised and deleted. */
export function QuestionList({ group }: { group: AdminGroup }) {
  const text = useText();
  const pick = usePick();
  const params = useListParams();
  const query = useAdminGroupsListQuestionsQuery(
    { competitionId: group.competition_id, groupId: group.id, page: params.page, limit: params.size },
    { refetchOnMountOrArgChange: true },
  );
  const [explained, setExplained] = useState<AdminQuestion | null>(null);
  const { sync, remove, dialogs } = useQuestionActions();
  const columns = useQuestionColumns({ onExplain: setExplained, onSync: sync, onRemove: remove });
  return (
    <>
      <ListBody
        title={text('questions.tab.questions')}
        params={params}
        query={query}
        columns={columns}
        empty={{ title: text('questions.empty'), hint: text('questions.empty.hint') }}
        tools={
          <Button
            component={Link}
            to={paths.questionAdd(group.competition_id, group.id)}
            variant="contained"
            startIcon={<PlusIcon />}
            sx={{ ml: 'auto', minHeight: 36 }}
          >
            {text('questions.create')}
          </Button>
        }
      />
      {dialogs}
      {explained && (
        <LazyVisibilityDialog
          subject={{
            id: explained.id,
            title: pick(explained.title, explained.title_en).text,
            competitionId: explained.competition_id,
          }}
          onClose={() => setExplained(null)}
        />
      )}
    </>
  );
}
