import { createBrowserRouter } from 'react-router';
import { routeTable } from './routes.tsx';

/** Looks the present address up, and begins to load its page. */
export const makeRouter = () => createBrowserRouter(routeTable);

export type AppRouter = ReturnType<typeof makeRouter>;
