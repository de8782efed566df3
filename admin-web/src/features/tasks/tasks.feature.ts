import type { Feature } from '../../shared/feature.ts';
import { routes } from '../../shared/paths.ts';
import { tasksTexts } from './tasks.texts.ts';

export const tasksFeature: Feature = {
  pages: [
    {
      path: routes.taskList,
      page: () => import('./TaskListPage.tsx'),
      texts: [tasksTexts],
      menu: { group: 'task', label: 'shell.taskList', icon: 'task' },
    },
  ],
};
