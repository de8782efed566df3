import Stack from '@mui/material/Stack';
import type { UserInfo } from '@tianheng/contracts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { FactSection } from './FactSection.tsx';
import type { ProfileDialog } from './useProfileDialog.ts';

interface ProfileFactsProps {
  /** undefined while loading */
  user: UserInfo | undefined;
  onOpen: (dialog: ProfileDialog) => void;
}

/** What is known of the person, and the way to change it; the same shape while it is loading. */
export function ProfileFacts({ user, onOpen }: ProfileFactsProps) {
  const text = useText();
  // Their address opens the back office, so it is changed there.
  const isAdmin = user?.platform_role === 'platform_admin';
  return (
    <Stack spacing={{ xs: 2, md: 3 }}>
      <FactSection
        title="profile.account"
        onOpen={onOpen}
        facts={[
          { label: 'profile.username', value: user?.username },
          { label: 'profile.nickname', value: user?.nickname },
          { label: 'profile.group', value: user && (user.group ?? '') },
          { label: 'profile.role', value: user && text(`profile.role.${user.platform_role}`) },
        ]}
      />
      <FactSection
        title="profile.contact"
        onOpen={onOpen}
        facts={[
          {
            label: 'profile.email',
            value: user?.email,
            ...(isAdmin
              ? { note: 'profile.email.office' }
              : { action: { label: 'profile.email.edit', dialog: 'email' } }),
          },
          {
            label: 'profile.phone',
            value: user?.mobile_phone,
            action: { label: 'profile.contact.edit', dialog: 'contact' },
          },
          { label: 'profile.school', value: user?.school },
        ]}
      />
      <FactSection
        title="profile.security"
        onOpen={onOpen}
        facts={[
          {
            label: 'profile.password',
            value: user && '',
            hint: 'profile.password.hint',
            action: { label: 'password.change', dialog: 'password' },
          },
        ]}
      />
    </Stack>
  );
}
