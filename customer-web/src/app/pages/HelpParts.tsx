import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import {
  COMMITMENT_STATUSES,
  FREE_CANCELS_PER_DAY,
  FREE_JUDGE_FAILURES_PER_DAY,
  OUTPUT_MAX_BYTES,
  OUTPUT_MAX_DEPTH,
  OUTPUT_MAX_FILES,
  PARTICIPANT_CAUSES,
  PLATFORM_CAUSES,
  SCORE_FAIR,
  SCORE_GOOD,
  TEAM_MEMBERS_MAX,
  TEAM_STATUSES,
  TEAM_UPLOAD_MAX_BYTES,
  TEAM_WAITING_MAX,
  ZIP_MAX_BYTES,
  ZIP_MAX_DEPTH,
  ZIP_MAX_ENTRIES,
  type ParticipantCause,
} from '@tianheng/contracts';
import { RouterLink } from '@tianheng/web-kit/components/RouterLink.tsx';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText, type TextId } from '@tianheng/web-kit/intl/useText.ts';
import { useId, type ReactNode } from 'react';
import Link from '@mui/material/Link';
import { hintId } from '../../features/commitments/explanation.ts';
import { HelpTable } from '../../features/help/HelpTable.tsx';
import { HEADER_SPACE } from '../../shared/header-space.ts';
import { paths } from '../../shared/paths.ts';
import { useConfigured } from '../../shared/site-config.ts';

/** Its title is its address within the page, too. */
function Part({ title, children }: { title: TextId; children: ReactNode }) {
  const text = useText();
  return (
    <Box
      component="section"
      id={title}
      tabIndex={-1}
      sx={{ mb: 5, scrollMarginTop: HEADER_SPACE, outline: 'none' }}
    >
      <Typography variant="h3" component="h2" sx={{ mb: 1.5 }}>
        {text(title)}
      </Typography>
      {children}
    </Box>
  );
}

/** Leads to the parts of a long page. */
function Contents({ parts }: { parts: readonly TextId[] }) {
  const text = useText();
  const label = useId();
  return (
    <Box component="nav" aria-labelledby={label} sx={{ mb: 4 }}>
      <Typography id={label} sx={{ fontWeight: 600 }}>
        {text('help.contents')}
      </Typography>
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 3, '& li': { py: 0.25 } }}>
        {parts.map((part) => (
          <li key={part}>
            <RouterLink
              to={`#${part}`}
              onClick={() => document.getElementById(part)?.focus({ preventScroll: true })}
            >
              {text(part)}
            </RouterLink>
          </li>
        ))}
      </Box>
    </Box>
  );
}

/** Everything that a participant's work can bring about; `accepted` needs no advice. */
const OWN_CAUSES = (Object.keys(PARTICIPANT_CAUSES) as ParticipantCause[]).filter(
  (cause) => cause !== 'accepted',
);

const PARTICIPANT_PARTS = ['help.judging', 'help.statuses', 'help.causes', 'help.ranks'] as const;

/** Judging, statuses, causes and ranks, made from the tables that the program itself goes by. */
export function ParticipantHelp() {
  const text = useText();
  const { bytes, number } = useFormats();
  const steps = [
    text('help.judging.1', {
      size: bytes(TEAM_UPLOAD_MAX_BYTES.model),
      unpacked: bytes(ZIP_MAX_BYTES),
      entries: number(ZIP_MAX_ENTRIES),
      levels: ZIP_MAX_DEPTH,
      output: bytes(OUTPUT_MAX_BYTES),
      files: number(OUTPUT_MAX_FILES),
      // The folder itself is the first.
      folders: OUTPUT_MAX_DEPTH - 1,
    }),
    text('help.judging.2', { waiting: TEAM_WAITING_MAX }),
    text('help.judging.3'),
    text('help.judging.4'),
    text('help.judging.5'),
  ];
  return (
    <>
      <Contents parts={PARTICIPANT_PARTS} />
      <Part title="help.judging">
        <Box component="ol" sx={{ m: 0, pl: 3, '& li': { mb: 1 } }}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </Box>
      </Part>
      <Part title="help.statuses">
        <HelpTable
          label={text('help.statuses')}
          heads={[text('help.status'), text('help.meaning')]}
          rows={COMMITMENT_STATUSES.map((status) => ({
            name: text(`commitments.status.${status}`),
            about: text(`help.status.${status}`),
          }))}
        />
      </Part>
      <Part title="help.causes">
        <Typography variant="h4" component="h3">
          {text('help.causes.own')}
        </Typography>
        <HelpTable
          label={text('help.causes.own')}
          heads={[text('help.cause'), text('help.status'), text('help.todo')]}
          rows={OWN_CAUSES.map((cause) => ({
            name: text(`causes.${cause}`),
            about: text(`commitments.status.${PARTICIPANT_CAUSES[cause]}`),
            todo: text(hintId(cause)),
          }))}
        />
        <Typography variant="h4" component="h3" sx={{ mt: 3 }}>
          {text('help.causes.platform')}
        </Typography>
        <Typography color="textSecondary" sx={{ my: 1 }}>
          {text('help.causes.platform.text')}
        </Typography>
        <Box component="ul" sx={{ m: 0, pl: 3 }}>
          {[...PLATFORM_CAUSES, 'judge_error' as const].map((cause) => (
            <li key={cause}>{text(`causes.${cause}`)}</li>
          ))}
        </Box>
      </Part>
      <Part title="help.ranks">
        <Typography>{text('help.ranks.text')}</Typography>
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          {text('help.ranks.colours', { good: number(SCORE_GOOD), fair: number(SCORE_FAIR) })}
        </Typography>
      </Part>
    </>
  );
}

export function LeaderHelp() {
  const text = useText();
  return (
    <>
      <Typography sx={{ mb: 4 }}>{text('help.leader.text', { members: TEAM_MEMBERS_MAX - 1 })}</Typography>
      <Part title="help.leader.states">
        <HelpTable
          label={text('help.leader.states')}
          heads={[text('help.status'), text('help.meaning')]}
          rows={TEAM_STATUSES.map((status) => ({
            name: text(`teams.status.${status}`),
            about: text(`help.team.${status}`),
          }))}
        />
      </Part>
      <Part title="help.leader.limits">
        <Typography>
          {text('help.leader.limits.text', {
            free: FREE_CANCELS_PER_DAY,
            failures: FREE_JUDGE_FAILURES_PER_DAY,
          })}
        </Typography>
      </Part>
    </>
  );
}

const ORGANISER_STEPS = [1, 2, 3, 4, 5, 6] as const;
const ORGANISER_TRUST = [1, 2, 3] as const;

export function OrganiserHelp() {
  const text = useText();
  const contact = useConfigured('contact');
  return (
    <>
      <Typography sx={{ mb: 4 }}>{text('help.organiser.text')}</Typography>
      <Part title="help.organiser.steps">
        <Box component="ol" sx={{ m: 0, pl: 3, '& li': { mb: 1 } }}>
          {ORGANISER_STEPS.map((step) => (
            <li key={step}>{text(`help.organiser.steps.${step}`)}</li>
          ))}
        </Box>
      </Part>
      <Part title="help.organiser.trust">
        <Box component="ul" sx={{ m: 0, pl: 3, '& li': { mb: 1 } }}>
          {ORGANISER_TRUST.map((rule) => (
            <li key={rule}>{text(`help.organiser.trust.${rule}`)}</li>
          ))}
        </Box>
      </Part>
      <Box component="ul" sx={{ m: 0, pl: 3 }}>
        <li>
          <Link href="/docs">{text('help.organiser.api')}</Link>
        </li>
        <li>
          <RouterLink to={paths.rule}>{text('shell.rule')}</RouterLink>
        </li>
        {contact !== null && (
          <li>
            <Link href={contact}>{text('help.organiser.contact')}</Link>
          </li>
        )}
      </Box>
    </>
  );
}

/** Files, citations and versions, for whoever works with the data. */
export function DataHelp() {
  const text = useText();
  const list = (lines: string[]) => (
    <Box component="ul" sx={{ m: 0, pl: 3, '& li': { mb: 1 } }}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </Box>
  );
  return (
    <>
      <Part title="help.data.use">
        {list([text('help.data.use.1'), text('help.data.use.2'), text('help.data.use.3')])}
      </Part>
      <Part title="help.data.versions">
        {list([
          text('help.data.versions.1'),
          text('help.data.versions.2'),
          text('help.data.versions.3'),
          text('help.data.versions.4'),
          text('help.data.versions.5'),
        ])}
      </Part>
      <RouterLink to={paths.datasets}>{text('help.data.list')}</RouterLink>
    </>
  );
}
