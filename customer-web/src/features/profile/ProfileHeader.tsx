import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Container from '@mui/material/Container';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { UserInfo } from '@tianheng/contracts';
import { OrbitArt } from '@tianheng/web-kit/components/OrbitArt.tsx';
import { useText } from '@tianheng/web-kit/intl/useText.ts';

/** The page's title over the person's name, on a piece of sky; the same shape while it is loading. */
export function ProfileHeader({ user }: { user: UserInfo | undefined }) {
  const text = useText();
  const name = user && (user.nickname || user.username);
  return (
    <Box sx={{ position: 'relative', overflow: 'hidden', bgcolor: 'sky.deep', color: 'sky.text' }}>
      <OrbitArt />
      <Container maxWidth="md" sx={{ position: 'relative', py: { xs: 3, md: 5 } }}>
        <Typography component="h1" sx={{ color: 'sky.textMuted', fontWeight: 600, mb: 2 }}>
          {text('profile.title')}
        </Typography>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2.5 }}>
          <Avatar
            sx={{
              width: 72,
              height: 72,
              bgcolor: 'sky.horizon',
              color: 'sky.text',
              fontSize: '1.75rem',
              fontWeight: 700,
              border: 2,
              borderColor: 'sky.signal',
            }}
          >
            {name && [...name][0]?.toUpperCase()}
          </Avatar>
          <Box sx={{ minWidth: 0, flex: 1 }}>
            <Typography component="p" variant="h2">
              {name ?? <Skeleton width="min(12rem, 80%)" sx={{ bgcolor: 'sky.horizon' }} />}
            </Typography>
            {user ? (
              <Chip
                size="small"
                label={text(`profile.role.${user.platform_role}`)}
                sx={{ mt: 0.75, bgcolor: 'sky.horizon', color: 'sky.text' }}
              />
            ) : (
              <Skeleton variant="rounded" width={96} height={24} sx={{ mt: 0.75, bgcolor: 'sky.horizon' }} />
            )}
          </Box>
        </Box>
      </Container>
    </Box>
  );
}
