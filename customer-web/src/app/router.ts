import { createBrowserRouter } from 'react-router';
import { routeTable } from './routes.tsx';

export const router = createBrowserRouter(routeTable);
