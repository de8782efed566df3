import Box from '@mui/material/Box';
import { isCompetitionOpen } from '@tianheng/contracts';
import { CompetitionAbout } from '../../features/competitions/CompetitionAbout.tsx';
import { matchPaths } from '../../shared/match-paths.ts';
import { ClosedCompetition } from '../../features/competitions/ClosedCompetition.tsx';
import { CompetitionPage } from '../../features/competitions/CompetitionPage.tsx';
import { Eligibility } from '../../features/teams/Eligibility.tsx';
import { TeamEntry } from '../../features/teams/TeamEntry.tsx';
import { CompetitionTabs } from './CompetitionTabs.tsx';

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
            <CompetitionAbout competition={competition} />
            <Eligibility competitionId={competition.id} />
            <Box sx={{ mt: { xs: 3, md: 4 } }}>
              <CompetitionTabs
                competition={competition}
                toQuestion={(question) => matchPaths.question(competition.id, question)}
              />
            </Box>
          </>
        ) : (
          <ClosedCompetition competition={competition} />
        )
      }
    </CompetitionPage>
  );
}
