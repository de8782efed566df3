import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { UserInfo } from '@tianheng/contracts';
import { useId, type ReactNode } from 'react';
import { useText, type TextId } from '../../shared/intl/useText.ts';
import type { ProfileDialog } from './useProfileDialog.ts';

interface Action {
  label: TextId;
  dialog: ProfileDialog;
}
interface Fact {
  label: TextId;
  /** undefined while loading, empty when there is none */
  value: string | undefined;
  /** said where there is no value */
  hint?: TextId;
  action?: Action;
}
interface SectionProps {
  title: TextId;
  facts: Fact[];
  onOpen: (dialog: ProfileDialog) => void;
}

function Value({ children, hint }: { children: string | undefined; hint: string }) {
  if (children === undefined) return <Skeleton width="min(14rem, 70%)" />;
  if (children !== '') return children;
  return (
    <Typography component="span" color="textSecondary">
      {hint}
    </Typography>
  );
}

function Row({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        alignItems: 'center',
        columnGap: 2,
        minHeight: 60,
        py: 1.25,
        gridTemplateColumns: { xs: '1fr', sm: '10rem minmax(0, 1fr) auto' },
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      {children}
    </Box>
  );
}

function Section({ title, facts, onOpen }: SectionProps) {
  const text = useText();
  const id = useId();
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={id}
      sx={{ px: { xs: 2, sm: 3 }, pt: { xs: 2, sm: 2.5 }, pb: 1 }}
    >
      <Typography id={id} variant="h3" component="h2" sx={{ mb: 0.5 }}>
        {text(title)}
      </Typography>
      <Box component="dl" sx={{ m: 0 }}>
        {facts.map(({ label, value, hint = 'profile.notSet', action }) => (
          <Row key={label}>
            <Typography component="dt" variant="body2" color="textSecondary">
              {text(label)}
            </Typography>
            <Box component="dd" sx={{ m: 0, minWidth: 0 }}>
              <Value hint={text(hint)}>{value}</Value>
            </Box>
            {action && (
              <Box component="dd" sx={{ m: 0, justifySelf: { xs: 'start', sm: 'end' } }}>
                <Button
                  onClick={() => onOpen(action.dialog)}
                  disabled={value === undefined}
                  sx={{ ml: { xs: -1, sm: 0 } }}
                >
                  {text(action.label)}
                </Button>
              </Box>
            )}
          </Row>
        ))}
      </Box>
    </Paper>
  );
}

interface ProfileFactsProps {
  /** undefined while loading */
  user: UserInfo | undefined;
  onOpen: (dialog: ProfileDialog) => void;
}

/** What is known of the person, and the way to change it; the same shape while it is loading. */
export function ProfileFacts({ user, onOpen }: ProfileFactsProps) {
  const text = useText();
  return (
    <Stack spacing={{ xs: 2, md: 3 }}>
      <Section
        title="profile.account"
        onOpen={onOpen}
        facts={[
          { label: 'profile.username', value: user?.username },
          { label: 'profile.nickname', value: user?.nickname },
          { label: 'profile.group', value: user && (user.group ?? '') },
          { label: 'profile.role', value: user && text(`profile.role.${user.platform_role}`) },
        ]}
      />
      <Section
        title="profile.contact"
        onOpen={onOpen}
        facts={[
          {
            label: 'profile.email',
            value: user?.email,
            action: { label: 'profile.email.edit', dialog: 'email' },
          },
          {
            label: 'profile.phone',
            value: user?.mobile_phone,
            action: { label: 'profile.contact.edit', dialog: 'contact' },
          },
          { label: 'profile.school', value: user?.school },
        ]}
      />
      <Section
        title="profile.security"
        onOpen={onOpen}
        facts={[
          {
            label: 'profile.password',
            value: user && '',
            hint: 'profile.password.hint',
            action: { label: 'profile.password.change', dialog: 'password' },
          },
        ]}
      />
    </Stack>
  );
}
