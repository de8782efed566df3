import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ApprovalDetail } from '@tianheng/contracts';
import { countryName } from '@tianheng/web-kit/intl/countries.ts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useLanguage } from '@tianheng/web-kit/intl/useLanguage.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';

const LONG: ReadonlySet<string> = new Set(['address', 'email', 'slogan', 'introduction']);

/** What is known of a team besides its people. */
export function TeamFacts({ approval }: { approval: ApprovalDetail }) {
  const text = useText();
  const language = useLanguage();
  const { stamp } = useFormats();
  const { team } = approval;
  const facts = [
    ['competition', approval.competition_name],
    ['submitted', stamp(approval.created_at)],
    ['company', team.company_name],
    ['country', countryName(language, team.country)],
    ['address', team.leader_address],
    ['leader', team.leader],
    ['email', team.leader_email],
    ['phone', team.leader_phone],
    ['publish', text(team.consent_to_publish ? 'approvalDetail.yes' : 'approvalDetail.no')],
    ['slogan', team.slogan],
    ['introduction', team.introduction],
  ] as const;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {team.picture_url !== null && (
        <Avatar variant="rounded" src={team.picture_url} alt="" sx={{ width: 72, height: 72 }} />
      )}
      <Box
        component="dl"
        sx={{
          flex: '1 1 260px',
          m: 0,
          display: 'grid',
          columnGap: 2,
          rowGap: 1,
          gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'max-content minmax(0, 1fr)' },
        }}
      >
        {facts.map(([name, value]) => (
          <Box
            key={name}
            sx={{
              display: { xs: 'block', sm: 'contents' },
              // On a phone they stand in twos.
              ...(LONG.has(name) && { gridColumn: '1 / -1' }),
            }}
          >
            <Typography component="dt" variant="body2" color="textSecondary">
              {text(`approvalDetail.${name}`)}
            </Typography>
            <Typography
              component="dd"
              variant="body2"
              sx={{ m: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
            >
              {value || '–'}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
