import { createContext } from 'react';

/** Whether nothing can be submitted any more to the question whose records are shown. */
export const IsOver = createContext(false);
