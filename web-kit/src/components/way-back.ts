import { createContext, type ReactNode } from 'react';

/** What leads from a page to where such things are listed, for its parts that are not there or no longer. */
export const WayBack = createContext<ReactNode>(null);
