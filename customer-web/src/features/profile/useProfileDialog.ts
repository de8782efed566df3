import { useUrlDialog } from '@tianheng/web-kit/hooks/useUrlDialog.ts';

const DIALOGS = ['password', 'contact', 'email', 'key'] as const;
export type ProfileDialog = (typeof DIALOGS)[number];

/** The open dialog as the address says it. */
export const useProfileDialog = () => useUrlDialog(DIALOGS);
