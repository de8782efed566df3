import type { Commitment } from '@tianheng/contracts';
import { createContext } from 'react';

/** Opens the log of a record, which stays open though the record leaves the page, or stands there in another shape. */
export const OpenLog = createContext<(record: Commitment) => void>(() => undefined);
