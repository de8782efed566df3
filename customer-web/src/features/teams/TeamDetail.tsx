import Alert from '@mui/material/Alert';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { mayTeam, type Team } from '@tianheng/contracts';
import { useUrlDialog } from '@tianheng/web-kit/hooks/useUrlDialog.ts';
import { countryName } from '@tianheng/web-kit/intl/countries.ts';
import { useLanguage } from '@tianheng/web-kit/intl/useLanguage.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import type { ReactNode } from 'react';
import { EditIcon } from '../../shared/components/icons.tsx';
import { keepKeyboard } from '../../shared/keep-keyboard.ts';
import type { QuestionRef } from '../../shared/match-paths.ts';
import { useDownload } from '../../shared/useDownload.ts';
import { Members } from './Members.tsx';
import { Preview } from './Preview.tsx';
import { TEAM_DIALOG, TEAM_DIALOGS } from './team-dialogs.ts';
import { TeamActions } from './TeamActions.tsx';
import { TeamLink } from './TeamLink.tsx';
import { invitationOf, TeamStatusChip } from './TeamStatusChip.tsx';
import { TrackList } from './TrackList.tsx';

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section">
      <Typography variant="h3" component="h2" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

/** A file's name may be long. */
const LINK = { textAlign: 'start', overflowWrap: 'anywhere' } as const;

function Facts({ team }: { team: Team }) {
  const text = useText();
  const language = useLanguage();
  const { download } = useDownload();
  const file = team.unit_signature_file_id;
  const facts: { label: string; value: ReactNode }[] = [
    { label: text('teams.company'), value: team.company_name },
    { label: text('teams.address'), value: team.leader_address },
    { label: text('teams.country'), value: countryName(language, team.country) },
    {
      label: text('teams.signature'),
      // Only the team may read it, and a plain link would be followed without a token.
      value: file && (
        <Link component="button" type="button" variant="body1" onClick={() => void download(file)} sx={LINK}>
          {team.unit_signature_file_name ?? text('teams.signature')}
        </Link>
      ),
    },
  ];
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))',
      }}
    >
      {facts.map(({ label, value }) => (
        <div key={label}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {label}
          </Typography>
          <Box component="dd" sx={{ m: 0 }}>
            {value || text('teams.notSet')}
          </Box>
        </div>
      ))}
    </Box>
  );
}

interface TeamDetailProps {
  team: Team;
  toQuestion: (question: QuestionRef) => string;
  /** nothing can be changed any more */
  isReadOnly: boolean;
  /** registration has closed: nobody joins any more */
  isClosed: boolean;
}

/** A team as its people see it; its leader changes it here. */
export function TeamDetail({ team, toQuestion, isReadOnly, isClosed }: TeamDetailProps) {
  const text = useText();
  const { open } = useUrlDialog(TEAM_DIALOGS);
  const isLeading = team.is_leader && !isReadOnly;
  return (
    <Stack ref={keepKeyboard} spacing={4}>
      <Paper variant="outlined" sx={{ p: { xs: 2.5, md: 3.5 } }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2.5, mb: 3 }}>
          <Avatar
            src={team.picture_url ?? undefined}
            alt=""
            variant="rounded"
            sx={{ width: 72, height: 72, bgcolor: 'sky.horizon', color: 'sky.text', fontSize: '1.75rem' }}
          >
            {[...team.name][0]}
          </Avatar>
          <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
              <Typography variant="h2">{team.name}</Typography>
              <TeamStatusChip status={team.status} />
              <Chip
                size="small"
                variant="outlined"
                label={text(team.consent_to_publish ? 'teams.publish.yes' : 'teams.publish.no')}
              />
              {isLeading && (
                <IconButton aria-label={text('teams.edit')} onClick={() => open(TEAM_DIALOG.edit)}>
                  <EditIcon />
                </IconButton>
              )}
            </Box>
            {team.slogan !== '' && (
              <Typography sx={{ mt: 0.5, fontWeight: 600 }}>
                <Preview>{team.slogan}</Preview>
              </Typography>
            )}
            {team.introduction !== '' && (
              <Typography color="textSecondary">
                <Preview>{team.introduction}</Preview>
              </Typography>
            )}
          </Box>
        </Box>
        <Facts team={team} />
        {team.approval_desc !== '' && (
          <Alert
            severity={team.status === 'reject' ? 'error' : 'info'}
            role="note"
            sx={{ mt: 3, whiteSpace: 'pre-line' }}
          >
            {text('teams.approvalDesc', { text: team.approval_desc })}
          </Alert>
        )}
        {!isReadOnly && (
          <Box sx={{ mt: 3 }}>
            <TeamActions team={team} onHandOver={() => open(TEAM_DIALOG.handOver)} />
          </Box>
        )}
      </Paper>
      {/* Whom the organisers brought into finals has tracks there, which are shown from the start on. */}
      {(team.question_binds.length > 0 || !team.is_imported) && (
        <Section title={text('teams.tracks')}>
          <TrackList binds={team.question_binds} toQuestion={toQuestion} />
        </Section>
      )}
      <Section title={text('teams.members')}>
        <Members members={team.member_list} invitation={invitationOf(team.status, isClosed)} />
      </Section>
      {isLeading && !isClosed && mayTeam('join', team.status) && (
        <Box ref={keepKeyboard}>
          <Section title={text('teams.link.title')}>
            <TeamLink competitionId={team.competition_id} />
          </Section>
        </Box>
      )}
      {team.instructors.length > 0 && (
        <Section title={text('teams.instructors')}>
          <Stack component="ul" spacing={1} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {team.instructors.map(({ name, position, phone }, at) => (
              <li key={at}>{[name, position, phone].filter(Boolean).join(' · ')}</li>
            ))}
          </Stack>
        </Section>
      )}
    </Stack>
  );
}
