import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import type { Id } from '@tianheng/contracts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';

export interface Choice {
  id: Id;
  name: string;
  /** beside the name */
  note: string;
  /** why it cannot be chosen */
  refusal?: string | null;
}

interface TeamChoiceProps {
  choices: readonly Choice[];
  chosen: ReadonlySet<Id>;
  onChoose: (chosen: ReadonlySet<Id>) => void;
}

/** Some of several teams, ticked one by one or all at once. */
export function TeamChoice({ choices, chosen, onChoose }: TeamChoiceProps) {
  const text = useText();
  const possible = choices.filter(({ refusal }) => !refusal).map(({ id }) => id);
  const isEvery = possible.length > 0 && possible.every((id) => chosen.has(id));
  const tick = (id: Id, isChosen: boolean) =>
    onChoose(new Set(isChosen ? [...chosen, id] : [...chosen].filter((known) => known !== id)));
  return (
    <Box
      sx={{
        maxHeight: 320,
        overflowY: 'auto',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        px: 1.5,
      }}
    >
      <FormControlLabel
        control={
          <Checkbox
            size="small"
            checked={isEvery}
            indeterminate={!isEvery && chosen.size > 0}
            onChange={() => onChoose(new Set(isEvery ? [] : possible))}
          />
        }
        label={text('finals.teams.all')}
      />
      {choices.map(({ id, name, note, refusal }) => (
        <FormControlLabel
          key={id}
          disabled={Boolean(refusal)}
          control={
            <Checkbox
              size="small"
              checked={chosen.has(id)}
              onChange={(_event, isChosen) => tick(id, isChosen)}
            />
          }
          label={
            <Box sx={{ overflowWrap: 'anywhere', py: 0.5 }}>
              {name}{' '}
              <Typography component="span" variant="body2" color="textSecondary">
                {note}
              </Typography>
              {refusal && (
                <Typography variant="body2" color="error">
                  {refusal}
                </Typography>
              )}
            </Box>
          }
          sx={{ display: 'flex' }}
        />
      ))}
    </Box>
  );
}
