import Alert from '@mui/material/Alert';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import type { GroupRule } from '@tianheng/contracts';
import { countryName } from '@tianheng/web-kit/intl/countries.ts';
import { useLanguage } from '@tianheng/web-kit/intl/useLanguage.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { FormSection } from './FormSection.tsx';
import { GroupPicks } from './GroupPicks.tsx';
import { groupProblem, openGroups } from './picks.ts';
import type { Form } from './useTeamForm.ts';

/** The groups that the team's country may choose, and the questions to be taken there. */
export function Tracks({ form, rules }: { form: Form; rules: GroupRule[] }) {
  const text = useText();
  const language = useLanguage();
  const { country, question_binds: picks } = form.values;
  const { problem, focusRef } = form.part('question_binds');
  const open = openGroups(rules, country);
  const firstWrong = open.find((rule) => groupProblem(rule, picks) !== null) ?? open[0];
  return (
    <FormSection title={text('teamForm.tracks')} hint={text('teamForm.tracks.hint')}>
      {open.length === 0 ? (
        <Alert severity="warning" tabIndex={-1} ref={focusRef}>
          {text('teamForm.picks.noGroup.of', { country: countryName(language, country) })}
        </Alert>
      ) : (
        <Stack spacing={2}>
          {open.map((rule) => (
            <GroupPicks
              key={rule.question_group_id}
              rule={rule}
              picks={picks}
              isSubmitted={problem !== undefined}
              focusRef={rule === firstWrong ? focusRef : undefined}
              onChange={(next) =>
                form.setValue('question_binds', (old) => {
                  const { [rule.question_group_id]: _, ...others } = old;
                  return next === null ? others : { ...others, [rule.question_group_id]: next };
                })
              }
            />
          ))}
        </Stack>
      )}
      {problem !== undefined && open.length > 0 && (
        <FormHelperText error role="alert">
          {problem}
        </FormHelperText>
      )}
    </FormSection>
  );
}
