import {
  DELETED_KEPT_DAYS,
  DELETED_KINDS,
  type DeletedThing,
  type ErrorCode,
  type RestoreRequest,
} from '@tianheng/contracts';
import { useConfirm } from '@tianheng/web-kit/form/useConfirm.tsx';
import { useText, type TextId } from '@tianheng/web-kit/intl/useText.ts';
import { useMemo } from 'react';
import { ListPage } from '../../shared/blocks/ListPage.tsx';
import { ActionFailure, useAction, type Action } from '../../shared/blocks/useAction.tsx';
import { saveOrAsk } from '../../shared/open-truth.ts';
import { useListParams } from '../../shared/useListParams.ts';
import { useAdminDeletedListQuery, useAdminDeletedRestoreMutation } from './deleted.api.ts';
import { useDeletedColumns } from './useDeletedColumns.tsx';

const CHOICES = { filters: { kind: DELETED_KINDS } };
/** What a colleague was faster with. */
const MOOT: Partial<Record<ErrorCode, TextId>> = { DELETED_NOT_FOUND: 'deleted.gone' };

/** What was deleted and can be taken back. */
export function Component() {
  const text = useText();
  const params = useListParams(CHOICES);
  const kind = DELETED_KINDS.find((known) => known === params.filters.kind);
  const query = useAdminDeletedListQuery(
    {
      ...{ page: params.page, limit: params.size },
      ...(params.search !== '' && { q: params.search }),
      ...(kind && { kind }),
    },
    { refetchOnMountOrArgChange: true },
  );
  const [restore] = useAdminDeletedRestoreMutation();
  const { ask, dialog: truth } = useConfirm();
  const { start, dialog } = useAction(
    useMemo<Action<DeletedThing>>(
      () => ({
        ask: ({ name }) => ({
          title: text('deleted.restore.title'),
          body: text('deleted.restore.body', { name }),
          confirm: text('deleted.restore.confirm'),
        }),
        act: async ({ id: deletedId }) => {
          const answer = await saveOrAsk(
            (restoreRequestDto: RestoreRequest) => restore({ deletedId, restoreRequestDto }).unwrap(),
            {},
            (sentence) =>
              ask({
                title: text('deleted.truth.title'),
                body: sentence,
                confirm: text('deleted.truth.confirm'),
                tone: 'error',
              }),
          );
          if (answer === null) {
            throw new ActionFailure({ message: { id: 'deleted.restore.cancelled' }, isForSession: false });
          }
        },
        done: ({ name }) => ({ id: 'deleted.restored', values: { name } }),
        cancelled: 'deleted.restore.cancelled',
        moot: MOOT,
      }),
      [ask, restore, text],
    ),
  );
  const columns = useDeletedColumns({ onRestore: start });
  return (
    <ListPage
      title={text('deleted.title')}
      params={params}
      query={query}
      columns={columns}
      search={text('deleted.search')}
      filters={[
        {
          name: 'kind',
          label: text('deleted.column.kind'),
          all: text('common.filter.all'),
          options: DELETED_KINDS.map((value) => ({ value, label: text(`deleted.kind.${value}`) })),
        },
      ]}
      empty={{
        title: text('deleted.empty', { days: DELETED_KEPT_DAYS }),
        hint: text('deleted.empty.hint'),
      }}
    >
      {dialog}
      {truth}
    </ListPage>
  );
}
