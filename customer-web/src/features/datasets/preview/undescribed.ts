import type { TableProfile } from '@tianheng/contracts';

/** There are rows, and none that was read: nothing but its name and type is known of any column. */
export const isUndescribed = ({ rows, described_rows: described }: TableProfile): boolean =>
  described === 0 && rows > 0;
