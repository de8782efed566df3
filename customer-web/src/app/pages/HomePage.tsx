import Box from '@mui/material/Box';
import { lazily } from '@tianheng/web-kit/arrival/lazily.tsx';
import { usePageTitle } from '@tianheng/web-kit/hooks/usePageTitle.ts';
import { Suspense } from 'react';
import { Advantages } from '../../features/home/Advantages.tsx';
import { Banner } from '../../features/home/Banner.tsx';
import { CurrentCompetition } from '../../features/home/CurrentCompetition.tsx';
import { JoinCall } from '../../features/home/JoinCall.tsx';

/** Below the fold on every screen, so the page does not wait for them. */
const HomeDatasets = lazily(() => import('../../features/datasets/list/HomeDatasets.tsx'), 'HomeDatasets');

export function Component() {
  usePageTitle(null);
  return (
    <>
      <Banner />
      <CurrentCompetition />
      <Advantages />
      <Suspense fallback={<Box sx={{ minHeight: 1100 }} />}>
        <HomeDatasets title="datasets.recent" order="updated_at" />
        <HomeDatasets title="datasets.hot" order="hot" ranked />
      </Suspense>
      <JoinCall />
    </>
  );
}
