import { HomeDatasets } from '../../features/datasets/HomeDatasets.tsx';
import { Advantages } from '../../features/home/Advantages.tsx';
import { Banner } from '../../features/home/Banner.tsx';
import { JoinCall } from '../../features/home/JoinCall.tsx';
import { usePageTitle } from '../../shared/usePageTitle.ts';

export function Component() {
  usePageTitle(null);
  return (
    <>
      <Banner />
      <Advantages />
      <HomeDatasets title="datasets.recent" order="updated_at" />
      <HomeDatasets title="datasets.hot" order="hot" ranked />
      <JoinCall />
    </>
  );
}
