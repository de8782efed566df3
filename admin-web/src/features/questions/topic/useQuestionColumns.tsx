import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { GridActionsCell, GridActionsCellItem, type GridColDef } from '@mui/x-data-grid';
import { SCORE_DIGITS_MAX, type AdminQuestion, type QuestionType } from '@tianheng/contracts';
import { TrashIcon, ViewIcon } from '@tianheng/web-kit/components/icons.tsx';
import { RouterLink } from '@tianheng/web-kit/components/RouterLink.tsx';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { EditIcon, RefreshIcon } from '../../../shared/components/icons.tsx';
import { Lines } from '../../../shared/components/Lines.tsx';
import { Period, STAMP, STAMP_WIDTH } from '../../../shared/components/Period.tsx';
import { paths } from '../../../shared/paths.ts';
import type { FromList } from '../../../shared/useListAddress.ts';
import { usePick } from '../../../shared/usePick.ts';

interface ColumnOptions {
  onExplain: (question: AdminQuestion) => void;
  onSync: (question: AdminQuestion) => void;
  onRemove: (question: AdminQuestion) => void;
}

/** The columns of the list of tracks; only a model question has data to synchronise. */
export function useQuestionColumns({
  onExplain,
  onSync,
  onRemove,
}: ColumnOptions): GridColDef<AdminQuestion>[] {
  const text = useText();
  const pick = usePick();
  const { stamp, number } = useFormats();
  const navigate = useNavigate();
  const { search: list } = useLocation();
  return useMemo<GridColDef<AdminQuestion>[]>(() => {
    // The form leads back to the same place of the list.
    const state = { list } satisfies FromList;
    const titleOf = (question: AdminQuestion) => pick(question.title, question.title_en);
    const amount = {
      type: 'number',
      valueFormatter: (value: number) => number(value, SCORE_DIGITS_MAX),
    } as const;
    return [
      { field: 'question_no', headerName: text('questions.column.no'), width: 52, ...amount },
      {
        field: 'title',
        headerName: text('questions.column.title'),
        flex: 1,
        minWidth: 124,
        renderCell: ({ row, tabIndex }) => {
          const title = titleOf(row);
          return (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75 }}>
              <RouterLink
                to={paths.questionDetail(row)}
                tabIndex={tabIndex}
                underline="hover"
                lang={title.language}
              >
                {title.text}
              </RouterLink>
              {row.required && (
                <Chip
                  size="small"
                  label={text('questions.column.required')}
                  sx={{ height: 20, fontSize: '0.75rem' }}
                />
              )}
            </Box>
          );
        },
      },
      {
        field: 'question_type',
        headerName: text('questions.column.type'),
        width: 90,
        valueFormatter: (value: QuestionType) => text(`questions.type.${value}`),
      },
      {
        field: 'is_submit',
        headerName: text('questions.column.open'),
        width: 62,
        renderCell: ({ row: { is_submit: isOpen } }) => (
          <Chip
            size="small"
            variant="outlined"
            color={isOpen ? 'success' : 'default'}
            label={text(isOpen ? 'questions.yes' : 'questions.no')}
          />
        ),
      },
      {
        field: 's_time',
        headerName: text('questions.column.period'),
        width: STAMP_WIDTH,
        renderCell: ({ row }) => <Period start={row.s_time} end={row.e_time} />,
      },
      { field: 'total_score', headerName: text('questions.column.score'), width: 64, ...amount },
      {
        field: 'team_count',
        headerName: text('questions.column.counts'),
        width: 122,
        renderCell: ({ row }) => (
          <Lines
            first={text('questions.count.teams', { count: row.team_count })}
            second={text('questions.count.submissions', { count: row.commitment_count })}
          />
        ),
      },
      {
        field: 'synced_at',
        headerName: text('questions.column.synced'),
        ...STAMP,
        valueFormatter: (value: number | null) => (value === null ? '' : stamp(value)),
      },
      {
        field: 'actions',
        type: 'actions',
        headerName: text('common.actions'),
        width: 156,
        renderCell: (params) => {
          const { row } = params;
          const { text: title } = titleOf(row);
          return (
            <GridActionsCell {...params}>
              {row.question_type === 'model' && (
                <GridActionsCellItem
                  icon={<RefreshIcon fontSize="small" />}
                  label={text('questions.sync.of', { title })}
                  onClick={() => onSync(row)}
                />
              )}
              <GridActionsCellItem
                icon={<EditIcon fontSize="small" />}
                label={text('questions.edit.of', { title })}
                onClick={() => void navigate(paths.questionEdit(row), { state })}
              />
              <GridActionsCellItem
                icon={<ViewIcon fontSize="small" />}
                label={text('questions.visibility.of', { title })}
                onClick={() => onExplain(row)}
              />
              <GridActionsCellItem
                icon={<TrashIcon fontSize="small" />}
                label={text('questions.delete.of', { title })}
                onClick={() => onRemove(row)}
              />
            </GridActionsCell>
          );
        },
      },
    ];
  }, [list, text, pick, stamp, number, navigate, onExplain, onSync, onRemove]);
}
