import { GridActionsCell, GridActionsCellItem, type GridColDef } from '@mui/x-data-grid';
import type { AdminGroup } from '@tianheng/contracts';
import { TrashIcon } from '@tianheng/web-kit/components/icons.tsx';
import { RouterLink } from '@tianheng/web-kit/components/RouterLink.tsx';
import { countryNames } from '@tianheng/web-kit/intl/countries.ts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useLanguage } from '@tianheng/web-kit/intl/useLanguage.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useMemo } from 'react';
import { EditIcon } from '../../shared/components/icons.tsx';
import { STAMP } from '../../shared/components/Period.tsx';
import { paths } from '../../shared/paths.ts';
import { usePick } from '../../shared/usePick.ts';

interface ColumnOptions {
  edit: (group: AdminGroup) => void;
  remove: (group: AdminGroup) => void;
}

/** The columns of the list of topics. */
export function useGroupColumns({ edit, remove }: ColumnOptions): GridColDef<AdminGroup>[] {
  const text = useText();
  const pick = usePick();
  const language = useLanguage();
  const { stamp, number, list: joined } = useFormats();
  return useMemo<GridColDef<AdminGroup>[]>(() => {
    const nameOf = ({ name, name_en: english }: AdminGroup) => pick(name, english);
    const amount = { type: 'number', valueFormatter: (value: number) => number(value) } as const;
    return [
      {
        field: 'name',
        headerName: text('groups.column.name'),
        flex: 1,
        minWidth: 200,
        renderCell: ({ row, tabIndex }) => {
          const name = nameOf(row);
          return (
            <RouterLink
              to={paths.topicDetail(row.competition_id, row.id)}
              tabIndex={tabIndex}
              underline="hover"
              lang={name.language}
            >
              {name.text}
            </RouterLink>
          );
        },
      },
      {
        field: 'country',
        headerName: text('groups.column.countries'),
        flex: 0.8,
        minWidth: 140,
        valueFormatter: (list: string) =>
          joined(countryNames(language, list)) || text('groups.countries.all'),
      },
      { field: 'question_count', headerName: text('groups.column.questions'), width: 90, ...amount },
      { field: 'total_questions', headerName: text('groups.column.picks'), width: 160, ...amount },
      {
        field: 'updated_at',
        headerName: text('groups.column.updated'),
        ...STAMP,
        valueFormatter: (value: number) => stamp(value),
      },
      {
        field: 'actions',
        type: 'actions',
        headerName: text('common.actions'),
        width: 88,
        renderCell: (params) => (
          <GridActionsCell {...params}>
            <GridActionsCellItem
              icon={<EditIcon fontSize="small" />}
              label={text('groups.edit.of', { name: nameOf(params.row).text })}
              onClick={() => edit(params.row)}
            />
            <GridActionsCellItem
              icon={<TrashIcon fontSize="small" />}
              label={text('groups.delete.of', { name: nameOf(params.row).text })}
              onClick={() => remove(params.row)}
            />
          </GridActionsCell>
        ),
      },
    ];
  }, [text, pick, language, stamp, number, joined, edit, remove]);
}
