import { causesTexts } from '@tianheng/web-kit/intl/causes.texts.ts';
import { announcementsTexts } from '../../features/announcements/announcements.texts.ts';
import { commitmentsTexts } from '../../features/commitments/commitments.texts.ts';
import { competitionsTexts } from '../../features/competitions/competitions.texts.ts';
import { questionsTexts } from '../../features/questions/questions.texts.ts';
import { teamsTexts } from '../../features/teams/teams.texts.ts';
import type { Feature, PageAddress } from '../../shared/feature.ts';
import { formsTexts } from '../../shared/intl/forms.texts.ts';
import { routes } from '../../shared/paths.ts';

const richText = () => import('../../shared/sanitize.ts');
const competitionOf = ({ step }: PageAddress): string[] => [`/competitions/${step('matchId')}`];
const questionOf = ({ step, query }: PageAddress): string =>
  `/competition/${step('matchId')}/${query.get('questionType') === 'project' ? 'project' : 'model'}/questions/${step('questionId')}`;

/** One competition: what is composed of its questions, teams and submissions. */
export const matchFeature: Feature = {
  pages: [
    {
      path: routes.match,
      page: () => import('./MatchPage.tsx'),
      texts: [competitionsTexts, announcementsTexts, teamsTexts, commitmentsTexts, formsTexts],
      soon: [richText],
      asks: competitionOf,
    },
    {
      path: routes.createTeam,
      page: () => import('./CreateTeamPage.tsx'),
      texts: [competitionsTexts, teamsTexts, formsTexts],
    },
    {
      path: routes.question,
      page: () => import('./QuestionPage.tsx'),
      texts: [questionsTexts, commitmentsTexts, causesTexts, competitionsTexts, formsTexts],
      soon: [richText],
      asks: (at) => [...competitionOf(at), questionOf(at)],
    },
    {
      path: routes.results,
      page: () => import('./ResultsPage.tsx'),
      texts: [
        competitionsTexts,
        announcementsTexts,
        teamsTexts,
        questionsTexts,
        commitmentsTexts,
        causesTexts,
        formsTexts,
      ],
      soon: [richText],
      asks: competitionOf,
    },
  ],
};
