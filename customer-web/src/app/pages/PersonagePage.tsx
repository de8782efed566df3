import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { useUser } from '../../features/session/useUser.ts';

export function Component() {
  const user = useUser();
  return (
    <Container sx={{ py: { xs: 3, md: 5 } }}>
      <Typography component="h1" variant="h2">
        {user?.username}
      </Typography>
    </Container>
  );
}
