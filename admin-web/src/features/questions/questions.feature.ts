import { causesTexts } from '@tianheng/web-kit/intl/causes.texts.ts';
import { calendarTexts } from '../../shared/calendar/calendar.texts.ts';
import { coverTexts } from '../../shared/cover/cover.texts.ts';
import type { Feature } from '../../shared/feature.ts';
import { routes } from '../../shared/paths.ts';
import { richTexts } from '../../shared/rich-text/rich.texts.ts';
import { previewTexts, questionFormTexts, questionsTexts } from './questions.texts.ts';

export const questionsFeature: Feature = {
  pages: [
    {
      path: routes.topicDetail,
      under: routes.matchList,
      page: () => import('./topic/TopicDetailPage.tsx'),
      texts: [questionsTexts],
    },
    {
      path: routes.topicQuestion,
      under: routes.matchList,
      page: () => import('./form/QuestionAddPage.tsx'),
      texts: [
        questionsTexts,
        causesTexts,
        questionFormTexts,
        previewTexts,
        calendarTexts,
        coverTexts,
        richTexts,
      ],
    },
  ],
};
