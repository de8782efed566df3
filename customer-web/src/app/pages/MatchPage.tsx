import Box from '@mui/material/Box';
import { isCompetitionOpen } from '@tianheng/contracts';
import { lazily } from '@tianheng/web-kit/arrival/lazily.tsx';
import { Suspense } from 'react';
import { UnreadMark } from '../../features/announcements/UnreadMark.tsx';
import { ClosedCompetition } from '../../features/competitions/ClosedCompetition.tsx';
import { CompetitionAbout } from '../../features/competitions/CompetitionAbout.tsx';
import { CompetitionPage } from '../../features/competitions/CompetitionPage.tsx';
import { TakingPart } from '../../features/competitions/TakingPart.tsx';
import { WhileOpen } from '../../features/competitions/WhileOpen.tsx';
import { Eligibility } from '../../features/teams/Eligibility.tsx';
import { NextStep } from '../../features/teams/NextStep.tsx';
import { TeamEntry } from '../../features/teams/TeamEntry.tsx';
import { matchPaths } from '../../shared/match-paths.ts';
import { CompetitionTabs } from './CompetitionTabs.tsx';

const EarlyNews = lazily(() => import('./EarlyNews.tsx'), 'EarlyNews');

export function Component() {
  return (
    <CompetitionPage
      entry={(competition) =>
        isCompetitionOpen(competition.status) && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
            <TeamEntry competition={competition} />
            <UnreadMark competitionId={competition.id} to="?tab=news" />
          </Box>
        )
      }
    >
      {(competition) => (
        <WhileOpen
          competition={competition}
          closed={
            <>
              <ClosedCompetition competition={competition} />
              <Suspense>
                <EarlyNews competitionId={competition.id} />
              </Suspense>
            </>
          }
        >
          <CompetitionAbout
            competition={competition}
            needs={
              <>
                <TakingPart competition={competition} />
                <Eligibility competitionId={competition.id} />
              </>
            }
          >
            <NextStep competition={competition} />
          </CompetitionAbout>
          <Box sx={{ mt: { xs: 3, md: 4 } }}>
            <CompetitionTabs
              competition={competition}
              toQuestion={(question) => matchPaths.question(competition.id, question)}
            />
          </Box>
        </WhileOpen>
      )}
    </CompetitionPage>
  );
}
