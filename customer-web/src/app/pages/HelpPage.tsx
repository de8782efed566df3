import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { UrlTabs, useTabParam } from '@tianheng/web-kit/components/UrlTabs.tsx';
import { usePageTitle } from '@tianheng/web-kit/hooks/usePageTitle.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { DataHelp, LeaderHelp, OrganiserHelp, ParticipantHelp } from './HelpParts.tsx';

const ROLES = ['participant', 'leader', 'data', 'organiser'] as const;

/** How it works, for each role. */
export function Component() {
  const text = useText();
  usePageTitle(text('help.title'));
  const [role, choose] = useTabParam('for', ROLES, 'participant');
  return (
    <Container maxWidth="md" sx={{ py: { xs: 4, md: 6 } }}>
      <Typography variant="h1" sx={{ fontSize: 'clamp(1.625rem, 1.2rem + 1.8vw, 2.25rem)' }}>
        {text('help.title')}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 1, mb: 2 }}>
        {text('help.intro')}
      </Typography>
      <UrlTabs
        label={text('help.roles')}
        tabs={ROLES.map((value) => ({ value, label: text(`help.role.${value}`) }))}
        value={role}
        onChange={choose}
      >
        {role === 'participant' && <ParticipantHelp />}
        {role === 'leader' && <LeaderHelp />}
        {role === 'data' && <DataHelp />}
        {role === 'organiser' && <OrganiserHelp />}
      </UrlTabs>
    </Container>
  );
}
