import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { UserInfo } from '@tianheng/contracts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { FormSection } from './FormSection.tsx';

/** Who registers the team, as the account says it. */
export function BasicInfo({ user }: { user: UserInfo }) {
  const text = useText();
  const facts = [
    { label: text('teamForm.username'), value: user.username },
    { label: text('teamForm.role'), value: text('teamForm.role.leader') },
    { label: text('teamForm.email'), value: user.email },
    { label: text('teamForm.phone'), value: user.mobile_phone },
  ];
  return (
    <FormSection title={text('teamForm.basic')} hint={text('teamForm.basic.hint')}>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', md: 'repeat(4, minmax(0, 1fr))' },
        }}
      >
        {facts.map(({ label, value }) => (
          <div key={label}>
            <Typography component="dt" variant="body2" color="textSecondary">
              {label}
            </Typography>
            <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {value || text('teamForm.notSet')}
            </Box>
          </div>
        ))}
      </Box>
    </FormSection>
  );
}
