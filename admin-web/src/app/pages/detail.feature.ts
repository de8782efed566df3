import { causesTexts } from '@tianheng/web-kit/intl/causes.texts.ts';
import { finalsTexts } from '../../features/finals/finals.texts.ts';
import { groupsTexts } from '../../features/matches/groups.texts.ts';
import { matchesTexts } from '../../features/matches/matches.texts.ts';
import {
  previewTexts,
  questionsTexts,
  rejudgingTexts,
  submissionsTexts,
} from '../../features/questions/questions.texts.ts';
import type { Feature } from '../../shared/feature.ts';
import { routes } from '../../shared/paths.ts';
import { calendarTexts } from '../../shared/calendar/calendar.texts.ts';
import { richTexts } from '../../shared/rich-text/rich.texts.ts';

/** A match, and a track of it, with the teams that take part. */
export const detailFeature: Feature = {
  pages: [
    {
      path: routes.matchDetail,
      under: routes.matchList,
      page: () => import('./MatchDetailPage.tsx'),
      texts: [matchesTexts, groupsTexts, finalsTexts, calendarTexts, richTexts],
    },
    {
      path: routes.questionDetail,
      under: routes.matchList,
      page: () => import('./QuestionDetailPage.tsx'),
      texts: [questionsTexts, submissionsTexts, causesTexts, rejudgingTexts, previewTexts, finalsTexts],
    },
  ],
};
