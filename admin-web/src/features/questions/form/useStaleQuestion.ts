import type { AdminQuestionDetail } from '@tianheng/contracts';
import { languageName } from '@tianheng/web-kit/intl/submission-languages.ts';
import { useText, type TextId } from '@tianheng/web-kit/intl/useText.ts';
import { useStale, type Base } from '../../../shared/blocks/useStale.tsx';
import { useZone } from '../../../shared/zone.ts';
import { useLazyAdminQuestionsGetQuery } from '../questions.api.ts';
import { valuesOf, type QuestionValues } from './question-values.ts';

const LABELS = {
  question_type: 'questionForm.type',
  question_no: 'questionForm.no',
  title: 'questionForm.title',
  title_en: 'questionForm.titleEn',
  desc: 'questionForm.desc',
  desc_en: 'questionForm.descEn',
  s_time: 'questionForm.start',
  e_time: 'questionForm.end',
  total_score: 'questionForm.score',
  is_submit: 'questionForm.isSubmit',
  is_join_show: 'questionForm.isJoinShow',
  picture_id: 'questionForm.cover',
  question_detail: 'questionForm.detail',
  question_detail_en: 'questionForm.detailEn',
  example_id: 'questionForm.example',
  sandbox_image: 'questionForm.sandbox',
  judge_image: 'questionForm.judge',
  language_limit: 'questionForm.languages',
  open_dataset: 'questionForm.open_dataset',
  input_dataset: 'questionForm.input_dataset',
  output_dataset: 'questionForm.output_dataset',
  test_input_dataset: 'questionForm.test_input_dataset',
  test_output_dataset: 'questionForm.test_output_dataset',
  time_limit: 'questionForm.time_limit',
  training_interval: 'questionForm.training_interval',
  memory_limit: 'questionForm.memory_limit',
  cpu_limit: 'questionForm.cpu_limit',
  commit_limit: 'questionForm.commit_limit',
  score_digits: 'questionForm.score_digits',
  prod_log: 'questionForm.prodLog',
} as const satisfies Record<keyof QuestionValues, TextId>;

/** What a colleague saved meanwhile in a track that is being changed. */
export function useStaleQuestion(question: AdminQuestionDetail | null, opened: Base<QuestionValues>) {
  const text = useText();
  const zone = useZone();
  const [read] = useLazyAdminQuestionsGetQuery();
  return useStale({
    opened,
    read: async () => {
      if (question === null) return opened;
      const { id, competition_id: competitionId, question_type: questionType } = question;
      const now = await read({ competitionId, questionType, questionId: id }).unwrap();
      return { values: valuesOf(now, zone), version: now.version };
    },
    labels: LABELS,
    shown: (name, values) => {
      switch (name) {
        case 'question_type':
          return text(`questions.type.${values[name]}`);
        case 'prod_log':
          return text(`questionForm.prodLog.${values[name]}`);
        case 'is_submit':
        case 'is_join_show':
          return text(values[name] ? 'questions.yes' : 'questions.no');
        case 'picture_id':
          return values[name]?.id ?? '';
        case 'example_id':
          return values[name]?.name ?? '';
        case 'language_limit':
          return values[name].map((language) => text(languageName[language])).join('\n');
        case 'open_dataset':
        case 'input_dataset':
        case 'output_dataset':
        case 'test_input_dataset':
        case 'test_output_dataset':
          return values[name].map(({ title }) => title).join('\n');
        default:
          return values[name];
      }
    },
  });
}
