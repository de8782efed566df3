import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { GridActionsCell, GridActionsCellItem, type GridColDef } from '@mui/x-data-grid';
import type { QuestionType, SubmissionRecord } from '@tianheng/contracts';
import { FileIcon, LogIcon } from '@tianheng/web-kit/components/icons.tsx';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { languageName } from '@tianheng/web-kit/intl/submission-languages.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useMemo } from 'react';
import { Lines } from '../../../shared/components/Lines.tsx';
import { STAMP } from '../../../shared/components/Period.tsx';
import { isJudged } from './judged.ts';
import { EXACT_DIGITS, Verdict } from './VerdictChip.tsx';

interface ColumnOptions {
  /** proposals have nothing that comes of judging */
  type: QuestionType;
  onDownload: (link: string) => void;
  onRead: (record: SubmissionRecord) => void;
}

/** The columns of the list of submissions. */
export function useSubmissionColumns({
  type,
  onDownload,
  onRead,
}: ColumnOptions): GridColDef<SubmissionRecord>[] {
  const text = useText();
  const { stamp, number } = useFormats();
  return useMemo<GridColDef<SubmissionRecord>[]>(() => {
    const judged: GridColDef<SubmissionRecord>[] = [
      { field: 'commitment_no', headerName: text('submissions.column.no'), width: 110 },
      {
        field: 'mode',
        headerName: text('submissions.column.modeAndLanguage'),
        width: 98,
        renderCell: ({ row: { mode, language } }) => (
          <Lines
            first={mode !== null && text(`submissions.mode.${mode}`)}
            second={language !== null && text(languageName[language])}
          />
        ),
      },
      {
        field: 'status',
        headerName: text('submissions.column.status'),
        flex: 0.8,
        minWidth: 142,
        renderCell: ({ row: { status, cause } }) =>
          status !== null && <Verdict status={status} cause={cause} />,
      },
      {
        field: 'score',
        headerName: text('submissions.column.score'),
        type: 'number',
        width: 102,
        valueFormatter: (value: number | null) => (value === null ? '' : number(value, EXACT_DIGITS)),
      },
    ];
    return [
      {
        field: 'team_name',
        headerName: text('submissions.column.team'),
        flex: 1,
        minWidth: 108,
        renderCell: ({ row }) => (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75 }}>
            {row.team_name}
            {row.is_deleted && <Chip size="small" label={text('submissions.deleted')} />}
            {row.is_dismissed && <Chip size="small" label={text('submissions.dismissed')} />}
          </Box>
        ),
      },
      ...(type === 'model' ? judged : []),
      { field: 'username', headerName: text('submissions.column.user'), width: 100 },
      {
        field: 'submitted_at',
        headerName: text('submissions.column.submitted'),
        ...STAMP,
        valueFormatter: (value: number) => stamp(value),
      },
      { field: 'filename', headerName: text('submissions.column.file'), flex: 0.6, minWidth: 90 },
      {
        field: 'actions',
        type: 'actions',
        headerName: text('common.actions'),
        width: type === 'model' ? 88 : 64,
        renderCell: (params) => {
          const { download_link: link, filename: file, team_name: team, commitment_no: no } = params.row;
          return (
            <GridActionsCell {...params}>
              {isJudged(params.row) && (
                <GridActionsCellItem
                  icon={<LogIcon fontSize="small" />}
                  label={text('submissions.log.of', { number: no ?? '' })}
                  onClick={() => onRead(params.row)}
                />
              )}
              {link !== null && (
                <GridActionsCellItem
                  icon={<FileIcon fontSize="small" />}
                  label={text('submissions.download.of', { file, team })}
                  onClick={() => onDownload(link)}
                />
              )}
            </GridActionsCell>
          );
        },
      },
    ];
  }, [text, stamp, number, type, onDownload, onRead]);
}
