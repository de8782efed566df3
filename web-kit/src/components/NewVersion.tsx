import { ConfirmDialog } from '../form/ConfirmDialog.tsx';
import { useText } from '../intl/useText.ts';
import { declineReload, useOfferedReload } from '../state/new-version.ts';

/** Lies over the page when the site has changed under something unsaved. */
export function NewVersion() {
  const text = useText();
  const reload = useOfferedReload();
  if (reload === null) return null;
  return (
    <ConfirmDialog
      title={text('common.newVersion.title')}
      body={text('common.newVersion.body')}
      confirm={text('common.newVersion.reload')}
      cancel={text('common.newVersion.later')}
      onConfirm={reload}
      onCancel={declineReload}
    />
  );
}
