import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { GroupRule, Id } from '@tianheng/contracts';
import { LanguageTag } from '@tianheng/web-kit/components/LanguageTag.tsx';
import { Pill } from '@tianheng/web-kit/components/Pill.tsx';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useId } from 'react';
import { RichText } from '../../../shared/components/RichText.tsx';
import { pickedIn, type Picks } from './picks.ts';

interface GroupPicksProps {
  rule: GroupRule;
  picks: Picks;
  /** says how many are missing or too many as an error */
  isSubmitted: boolean;
  focusRef: ((input: HTMLElement | null) => void) | undefined;
  /** the questions chosen of the group; null: it is left out */
  onChange: (chosen: readonly Id[] | null) => void;
}

/** One group: whether the team takes part, and its questions; those that must be taken are locked. */
export function GroupPicks({ rule, picks, isSubmitted, focusRef, onChange }: GroupPicksProps) {
  const text = useText();
  const totalId = useId();
  const nameId = useId();
  const chosen = picks[rule.question_group_id];
  const isChosen = chosen !== undefined;
  const picked = pickedIn(rule, picks);
  const { total_questions: total } = rule;
  const isWrong = isChosen && picked.length !== total;
  return (
    <Paper
      variant="outlined"
      role="group"
      aria-labelledby={nameId}
      sx={{ p: 2, ...(isChosen && { borderColor: 'primary.main' }) }}
    >
      <FormControlLabel
        control={
          <Checkbox
            checked={isChosen}
            onChange={(event) => onChange(event.target.checked ? [] : null)}
            slotProps={{ input: { ref: focusRef, 'aria-describedby': totalId } }}
          />
        }
        label={
          <Typography component="span" id={nameId} variant="h4">
            {rule.question_group_name}
          </Typography>
        }
      />
      {rule.question_group_desc !== '' && (
        <Box sx={{ pl: 4, color: 'text.secondary', fontSize: '0.9375rem' }}>
          <LanguageTag language={rule.language} />
          <RichText html={rule.question_group_desc} language={rule.language} />
        </Box>
      )}
      <Typography
        id={totalId}
        variant="body2"
        sx={{ pl: 4, my: 0.5, fontWeight: 600 }}
        color={isWrong && isSubmitted ? 'error' : isWrong ? 'textPrimary' : 'textSecondary'}
      >
        {isChosen
          ? text('teamForm.picks.count', { total, count: picked.length })
          : text('teamForm.picks.total', { total })}
      </Typography>
      <FormGroup sx={{ pl: 4 }}>
        {rule.questions.map(({ id, title, question_no: number, required }) => (
          <FormControlLabel
            key={id}
            disabled={!isChosen || required}
            control={
              <Checkbox
                checked={picked.includes(id)}
                onChange={(event) =>
                  onChange(
                    event.target.checked
                      ? [...(chosen ?? []), id]
                      : (chosen ?? []).filter((other) => other !== id),
                  )
                }
              />
            }
            label={
              <Box
                component="span"
                sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}
              >
                {text('teamForm.picks.question', { number, title })}
                {required && <Pill label={text('teamForm.picks.locked')} dense />}
              </Box>
            }
          />
        ))}
      </FormGroup>
    </Paper>
  );
}
