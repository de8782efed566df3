import Box from '@mui/material/Box';
import { isCompetitionOpen } from '@tianheng/contracts';
import { lazily } from '@tianheng/web-kit/state/lazily.ts';
import { Suspense } from 'react';
import { CompetitionAbout } from '../../features/competitions/CompetitionAbout.tsx';
import { matchPaths } from '../../shared/match-paths.ts';
import { ClosedCompetition } from '../../features/competitions/ClosedCompetition.tsx';
import { CompetitionPage } from '../../features/competitions/CompetitionPage.tsx';
import { Eligibility } from '../../features/teams/Eligibility.tsx';
import { NextStep } from '../../features/teams/NextStep.tsx';
import { TeamEntry } from '../../features/teams/TeamEntry.tsx';
import { CompetitionTabs } from './CompetitionTabs.tsx';

const EarlyNews = lazily(() => import('./EarlyNews.tsx'), 'EarlyNews');

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
            <Suspense>
              <EarlyNews competitionId={competition.id} />
            </Suspense>
          </>
        )
      }
    </CompetitionPage>
  );
}
