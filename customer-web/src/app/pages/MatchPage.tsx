import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { isCompetitionOpen, type Id } from '@tianheng/contracts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { AnnouncementList } from '../../features/announcements/AnnouncementList.tsx';
import { useHasNews } from '../../features/announcements/useUnread.ts';
import { CompetitionAbout } from '../../features/competitions/CompetitionAbout.tsx';
import { matchPaths } from '../../shared/match-paths.ts';
import { ClosedCompetition } from '../../features/competitions/ClosedCompetition.tsx';
import { CompetitionPage } from '../../features/competitions/CompetitionPage.tsx';
import { Eligibility } from '../../features/teams/Eligibility.tsx';
import { NextStep } from '../../features/teams/NextStep.tsx';
import { TeamEntry } from '../../features/teams/TeamEntry.tsx';
import { CompetitionTabs } from './CompetitionTabs.tsx';

/** What was announced of a competition that cannot be entered; nothing where nothing was. */
function EarlyNews({ competitionId }: { competitionId: Id }) {
  const text = useText();
  if (!useHasNews(competitionId)) return null;
  return (
    <Box component="section" aria-labelledby="competition-news" sx={{ mt: { xs: 3, md: 4 } }}>
      <Typography id="competition-news" variant="h3" component="h2" sx={{ mb: 2 }}>
        {text('announcements.title')}
      </Typography>
      <AnnouncementList competitionId={competitionId} />
    </Box>
  );
}

export function Component() {
  return (
    <CompetitionPage
      entry={(competition) =>
        isCompetitionOpen(competition.status) && <TeamEntry competition={competition} />
      }
    >
      {(competition) =>
        isCompetitionOpen(competition.status) ? (
          <>
            <CompetitionAbout
              competition={competition}
              needs={<Eligibility competitionId={competition.id} />}
            >
              <NextStep competition={competition} />
            </CompetitionAbout>
            <Box sx={{ mt: { xs: 3, md: 4 } }}>
              <CompetitionTabs
                competition={competition}
                toQuestion={(question) => matchPaths.question(competition.id, question)}
              />
            </Box>
          </>
        ) : (
          <>
            <ClosedCompetition competition={competition} />
            <EarlyNews competitionId={competition.id} />
          </>
        )
      }
    </CompetitionPage>
  );
}
