import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { USER_BATCH_MAX, type UserBatchFailure, type UserBatchResult } from '@tianheng/contracts';
import { Field } from '@tianheng/web-kit/form/Field.tsx';
import { FormDialog } from '@tianheng/web-kit/form/FormDialog.tsx';
import { useForm } from '@tianheng/web-kit/form/useForm.ts';
import { useNamedCall } from '@tianheng/web-kit/hooks/useNamedCall.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useNotify } from '@tianheng/web-kit/state/notices.ts';
import { useState } from 'react';
import { DropZone } from '../../shared/components/DropZone.tsx';
import { untilSeen } from '../../shared/until-seen.ts';
import { rowsOf } from './user-rows.ts';
import { LABELS, NAMES, type UserValues } from './user.rules.ts';
import { useRowsFile } from './useRowsFile.tsx';
import { useAdminUserBatchCreateMutation } from './users.api.ts';

/** What the server said of which text. */
interface Checked {
  rows: string;
  result: UserBatchResult;
}

function checkRows(value: string) {
  const count = rowsOf(value).length;
  if (count === 0) return 'users.import.required';
  return count > USER_BATCH_MAX
    ? ({ id: 'users.import.tooMany', values: { max: USER_BATCH_MAX } } as const)
    : null;
}

function Outcome({ result }: Pick<Checked, 'result'>) {
  const text = useText();
  const { dry_run: isDry, success, fail } = result;
  const reasonOf = ({ details }: UserBatchFailure): string =>
    details
      .map(({ field, message }) => text('users.import.problem', { field: labelOf(field), message }))
      .join(text('users.import.separator'));
  const labelOf = (field: string): string =>
    field in LABELS ? text(LABELS[field as keyof UserValues]) : field;
  return (
    <Alert severity={fail.length === 0 ? 'success' : 'warning'} role="status">
      <AlertTitle>
        {text(isDry ? 'users.import.checked' : 'users.import.made', { count: success.length })}
      </AlertTitle>
      {fail.length > 0 && (
        <>
          {text('users.import.failed', { count: fail.length })}
          <ul>
            {fail.map((failure) => (
              <li key={failure.row}>
                {text('users.import.row', {
                  line: failure.row,
                  username: failure.username,
                  reason: reasonOf(failure),
                })}
              </li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  );
}

/** Many accounts at once: first it is only looked what would be made, then it is. */
export function UserBatchDialog({ onClose }: { onClose: () => void }) {
  const text = useText();
  const notify = useNotify();
  const [send] = useAdminUserBatchCreateMutation();
  const create = useNamedCall(send);
  const [checked, setChecked] = useState<Checked | null>(null);
  const form = useForm({ rows: '' }, { rows: checkRows });
  const { rows } = form.values;
  const current = checked?.rows === rows ? checked : null;
  const possible = current?.result.dry_run ? current.result.success.length : 0;
  const submit = form.submit(async (values) => {
    try {
      const dryRun = possible === 0;
      const call = { dryRun, body: rowsOf(values.rows) };
      const result = await (dryRun ? send(call).unwrap() : create(call));
      setChecked({ rows: values.rows, result });
      if (dryRun) {
        await untilSeen();
        return false;
      }
      notify('success', { id: 'users.import.made', values: { count: result.success.length } });
      if (result.fail.length === 0) onClose();
    } catch (reason) {
      form.refuse(reason);
    }
  });
  const { take, dialog } = useRowsFile(rows, (content) => form.setValue('rows', content));
  return (
    <FormDialog
      title={text('users.import')}
      explanation={text('users.import.hint', { max: USER_BATCH_MAX })}
      confirm={possible > 0 ? text('users.import.submit', { count: possible }) : text('users.import.check')}
      close={current?.result.dry_run === false ? text('common.close') : undefined}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <DropZone
        label={text('users.import.file')}
        hint={text('users.import.file.hint')}
        button={text('users.import.file.choose')}
        disabled={form.busy}
        onFiles={take}
      />
      <Field
        label={text('users.import.rows')}
        helperText={text('users.import.columns', {
          columns: NAMES.map((name) => text(LABELS[name])).join(','),
        })}
        {...form.field('rows')}
        required
        multiline
        minRows={6}
        maxRows={14}
        inputProps={{ spellCheck: false }}
        sx={{ '& textarea': { fontFamily: 'monospace', whiteSpace: 'pre' } }}
        fullWidth
      />
      {current && <Outcome result={current.result} />}
      {dialog}
    </FormDialog>
  );
}
