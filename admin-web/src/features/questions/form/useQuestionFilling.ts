import { useForm, type Form } from '@tianheng/web-kit/form/useForm.ts';
import { useEffect, useRef } from 'react';
import { useCoverUpload } from '../../../shared/cover/useCoverUpload.ts';
import { usePictures } from '../../../shared/rich-text/usePictures.ts';
import { QUESTION_CLEAN, type QuestionValues } from './question-values.ts';
import { questionChecks } from './question.rules.ts';
import { useExampleUpload } from './useExampleUpload.ts';

/** The form of a track, with the files that are on their way into it. */
export function useQuestionFilling(initial: QuestionValues) {
  // What is under way is put into the form when it arrives, and the form has to know of it before.
  const filled = useRef<Form<QuestionValues> | null>(null);
  const cover = useCoverUpload((stored) => filled.current?.setValue('picture_id', stored));
  const example = useExampleUpload((stored) => filled.current?.setValue('example_id', stored));
  const isCoverUnfinished = cover.progress !== null;
  const isExampleUnfinished = example.progress !== null;
  const pictures = usePictures();
  const checks = pictures.awaited(questionChecks({ isCoverUnfinished, isExampleUnfinished }));
  const form = useForm(initial, checks, { clean: QUESTION_CLEAN });
  useEffect(() => {
    filled.current = form;
  });
  return {
    form,
    cover,
    example,
    pictures,
    /** Something is still on its way. */
    isUnfinished: isCoverUnfinished || isExampleUnfinished || pictures.isSending,
  };
}
