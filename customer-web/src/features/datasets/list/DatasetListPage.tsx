import Container from '@mui/material/Container';
import { usePageTitle } from '@tianheng/web-kit/hooks/usePageTitle.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useSignedIn } from '@tianheng/web-kit/state/hooks.ts';
import { useUser } from '../../../shared/user.api.ts';
import { DatasetList } from './DatasetList.tsx';
import { LIST_SPACE, ListHeading } from './ListHeading.tsx';

export function Component() {
  const text = useText();
  const user = useUser();
  const signedIn = useSignedIn();
  const opensAll = user?.platform_role === 'platform_admin';
  usePageTitle(text('datasets.title'));
  return (
    <Container sx={LIST_SPACE}>
      <ListHeading />
      <DatasetList
        opensAll={opensAll}
        offersOpenable={user !== undefined && !opensAll}
        userId={signedIn ? user?.id : null}
      />
    </Container>
  );
}
