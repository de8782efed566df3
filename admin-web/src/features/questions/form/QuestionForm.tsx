import Button from '@mui/material/Button';
import { COVER_MAX_BYTES, type AdminQuestionDetail, type Id } from '@tianheng/contracts';
import { ViewIcon } from '@tianheng/web-kit/components/icons.tsx';
import { useConfirm } from '@tianheng/web-kit/form/useConfirm.tsx';
import { useMounted } from '@tianheng/web-kit/hooks/useMounted.ts';
import { asApiError } from '@tianheng/web-kit/http/api-error.ts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useNotify } from '@tianheng/web-kit/state/notices.ts';
import { useRef, useState, type SyntheticEvent } from 'react';
import { useNavigate } from 'react-router';
import { EditPage, EditSection } from '../../../shared/blocks/EditPage.tsx';
import { CoverField } from '../../../shared/cover/CoverField.tsx';
import { saveOrAsk } from '../../../shared/open-truth.ts';
import { paths } from '../../../shared/paths.ts';
import { useListAddress } from '../../../shared/useListAddress.ts';
import { useZone } from '../../../shared/zone.ts';
import { QuestionPreview } from '../preview/QuestionPreview.tsx';
import { BasicQuestionFields, QuestionTexts } from './BasicQuestionFields.tsx';
import { ExampleField } from './ExampleField.tsx';
import { JudgingFields } from './JudgingFields.tsx';
import { NEW_QUESTION, previewOf, requestOf, valuesOf } from './question-values.ts';
import { useQuestionFilling } from './useQuestionFilling.ts';
import { useSaveQuestion } from './useSaveQuestion.ts';
import { useStaleQuestion } from './useStaleQuestion.ts';

interface QuestionFormProps {
  competitionId: Id;
  groupId: Id;
  /** null for a new one */
  question: AdminQuestionDetail | null;
}

/** Makes a track, or changes the given one; leads back to its topic. */
export function QuestionForm({ competitionId, groupId, question }: QuestionFormProps) {
  const text = useText();
  const zone = useZone();
  const { bytes } = useFormats();
  const notify = useNotify();
  const navigate = useNavigate();
  const { ask, dialog } = useConfirm();
  const isHere = useMounted();
  const [isPreviewed, setIsPreviewed] = useState(false);
  const saved = useRef(false);
  const back = useListAddress(paths.topicDetail(competitionId, groupId));
  const [opened] = useState(() => ({
    values: question === null ? NEW_QUESTION : valuesOf(question, zone),
    version: question?.version ?? null,
  }));
  const { form, cover, example, pictures, isUnfinished } = useQuestionFilling(opened.values);
  const stale = useStaleQuestion(question, opened);
  const save = useSaveQuestion(competitionId, question);

  const agree = (sentence: string) =>
    ask({
      title: text('questionForm.truth.title'),
      body: sentence,
      confirm: text('questionForm.truth.confirm'),
      tone: 'error',
    });
  const submit = (event: SyntheticEvent) =>
    form.submit(
      async (values) => {
        try {
          const request = {
            ...requestOf(values, groupId, question, zone),
            ...(stale.version !== null && { version: stale.version }),
          };
          const answer = await saveOrAsk(save, request, agree);
          if (answer === null) {
            notify('info', { id: 'questionForm.truth.cancelled' });
            return false;
          }
          saved.current = true;
          const change = question === null ? 'created' : 'updated';
          if (answer.sync_task_id === null) notify('success', { id: `questionForm.${change}` });
          else
            notify(
              'success',
              { id: `questionForm.${change}.sync` },
              { to: paths.taskList, label: 'questionForm.tasks' },
            );
          // Whoever has gone elsewhere meanwhile is not called back.
          if (isHere.current) await navigate(back);
        } catch (reason) {
          form.refuse(reason);
          if (asApiError(reason).code === 'STALE_WRITE') await stale.meet().catch(form.refuse);
        }
      },
      () => notify('error', { id: 'common.form.incomplete' }),
    )(event);

  return (
    <>
      <EditPage
        form={form}
        unfinished={isUnfinished}
        params={['questionId', 'type']}
        saved={saved}
        onSubmit={submit}
        submit={text(question === null ? 'questionForm.submit.create' : 'questionForm.submit.update')}
        back={back}
        stale={stale.show(form)}
        tools={
          <Button startIcon={<ViewIcon />} onClick={() => setIsPreviewed(true)}>
            {text('questions.preview')}
          </Button>
        }
      >
        <EditSection title={text('questionForm.basics')}>
          <BasicQuestionFields competitionId={competitionId} form={form} isFixed={question !== null} />
        </EditSection>
        <EditSection title={text('questionForm.cover')}>
          <CoverField
            {...form.part('picture_id')}
            label={text('questionForm.cover')}
            hint={text('questionForm.cover.hint', { size: bytes(COVER_MAX_BYTES) })}
            cover={form.values.picture_id}
            upload={cover}
            onChange={(chosen) => form.setValue('picture_id', chosen)}
          />
        </EditSection>
        <EditSection title={text('questionForm.texts')}>
          <QuestionTexts form={form} pictures={pictures} />
        </EditSection>
        <EditSection title={text('questionForm.example')}>
          <ExampleField
            {...form.part('example_id')}
            example={form.values.example_id}
            upload={example}
            onChange={(chosen) => form.setValue('example_id', chosen)}
          />
        </EditSection>
        {form.values.question_type === 'model' && (
          <EditSection title={text('questionForm.judging')}>
            <JudgingFields form={form} />
          </EditSection>
        )}
      </EditPage>
      {dialog}
      {isPreviewed && (
        <QuestionPreview question={previewOf(form.values, zone)} onClose={() => setIsPreviewed(false)} />
      )}
    </>
  );
}
