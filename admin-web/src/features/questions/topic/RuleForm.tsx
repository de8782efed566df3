import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import type { AdminGroupRule } from '@tianheng/contracts';
import { Field } from '@tianheng/web-kit/form/Field.tsx';
import { LeaveGuard } from '@tianheng/web-kit/form/LeaveGuard.tsx';
import { useForm } from '@tianheng/web-kit/form/useForm.ts';
import { asApiError } from '@tianheng/web-kit/http/api-error.ts';
import { useFocusBack } from '@tianheng/web-kit/hooks/useFocusBack.ts';
import { useVersionedSave } from '@tianheng/web-kit/hooks/useVersionedSave.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useNotify } from '@tianheng/web-kit/state/notices.ts';
import { useId, useRef, useState } from 'react';
import { Refusal } from '../../../shared/blocks/Refusal.tsx';
import { useStale } from '../../../shared/blocks/useStale.tsx';
import { useAdminCompetitionsSetRuleMutation } from '../questions.api.ts';
import { mostPicks, requestOf, RULE_CLEAN, ruleChecks, valuesOf, type RuleValues } from './rule.rules.ts';
import { useLastRule, useReadRule } from './useReadRule.ts';

const LABELS = {
  total_questions: 'questions.rule.total',
  required_question_ids: 'questions.rule.required',
} as const;

/** How many tracks of a topic a team chooses, and which it must. */
export function RuleForm({ rule }: { rule: AdminGroupRule }) {
  const text = useText();
  const notify = useNotify();
  const labelId = useId();
  const helpId = useId();
  const { competition_id: competitionId, question_group_id: groupId } = rule;
  // The tracks are those of today: a colleague may have made one, and its title is said in the language of the page.
  const { questions } = useLastRule(competitionId, groupId) ?? rule;
  const titles = new Map([...rule.questions, ...questions].map(({ id, title }) => [id, title]));
  const read = useReadRule(competitionId, groupId);
  const [save] = useAdminCompetitionsSetRuleMutation();
  const onTop = useVersionedSave();
  const [opened] = useState(() => ({ values: valuesOf(rule), version: rule.version }));
  const left = useRef(false);
  const form = useForm(opened.values, ruleChecks(questions), { clean: RULE_CLEAN });
  const stale = useStale<RuleValues>({
    opened,
    read: async () => {
      const now = await read();
      return now === null ? opened : { values: valuesOf(now), version: now.version };
    },
    labels: LABELS,
    shown: (name, values) =>
      name === 'total_questions'
        ? values[name]
        : [...titles]
            .filter(([id]) => values[name].includes(id))
            .map(([, title]) => title)
            .join('\n'),
  });
  const button = useFocusBack(form.busy);
  const submit = form.submit(
    async (values) => {
      try {
        const version = stale.version ?? rule.version;
        const now = await onTop({ ...requestOf(values, questions), version }, (groupRuleRequestDto) =>
          save({ competitionId, groupId, groupRuleRequestDto }).unwrap(),
        );
        stale.begin({ values: valuesOf(now), version: now.version });
        notify('success', { id: 'questions.rule.saved' });
      } catch (reason) {
        form.refuse(reason);
        if (asApiError(reason).code === 'STALE_WRITE') await stale.meet().catch(form.refuse);
        else notify('error', { id: 'questions.rule.failed' });
      }
    },
    () => notify('error', { id: 'common.form.incomplete' }),
  );
  const { problem, focusRef } = form.part('required_question_ids');
  const chosen = form.values.required_question_ids;
  return (
    <Paper tabIndex={-1} variant="outlined" sx={{ outline: 'none', p: { xs: 2, md: 3 }, maxWidth: 720 }}>
      <Stack component="form" noValidate onSubmit={submit} spacing={2.5}>
        <Refusal form={form} stale={stale.show(form)} />
        <Field
          label={text('questions.rule.total')}
          helperText={text('questions.rule.total.hint', { max: mostPicks(questions) })}
          {...form.field('total_questions')}
          required
          inputProps={{ inputMode: 'numeric' }}
        />
        <Box role="group" aria-labelledby={labelId} aria-describedby={helpId}>
          <FormLabel id={labelId} error={problem !== undefined}>
            {text('questions.rule.required')}
          </FormLabel>
          <Stack>
            {questions.map(({ id, title, question_no: no }, index) => (
              <FormControlLabel
                key={id}
                control={
                  <Checkbox
                    slotProps={{ input: index === 0 ? { ref: focusRef } : {} }}
                    checked={chosen.includes(id)}
                    onChange={(_event, isChosen) =>
                      form.setValue('required_question_ids', (old) =>
                        isChosen ? [...old, id] : old.filter((known) => known !== id),
                      )
                    }
                  />
                }
                label={text('questions.rule.question', { no, title })}
              />
            ))}
          </Stack>
          <FormHelperText id={helpId} error={problem !== undefined}>
            {problem ?? text('questions.rule.required.hint')}
          </FormHelperText>
        </Box>
        <Box>
          <Button
            ref={button}
            type="submit"
            variant="contained"
            loading={form.busy}
            disabled={!form.dirty && !stale.isMet && !form.unanswered}
          >
            {text('questions.rule.save')}
          </Button>
        </Box>
        <LeaveGuard active={form.dirty} params={['tab']} saved={left} unanswered={form.unanswered} />
      </Stack>
    </Paper>
  );
}
