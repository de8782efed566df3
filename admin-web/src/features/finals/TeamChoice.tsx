import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { SEARCH_MAX, type Id } from '@tianheng/contracts';
import { Field } from '@tianheng/web-kit/form/Field.tsx';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useState, type KeyboardEvent } from 'react';

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

/** More are looked through by a search. */
const SEEN_AT_ONCE = 8;
/** px: of the list, which keeps its height while it is searched */
const HEIGHT = 320;

const asRead = (words: string): string => words.normalize('NFKC').toLowerCase();

/** Enter sends the form around it. */
const keepEnter = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.preventDefault();
};

/** Some of several teams, ticked one by one or all at once, or all that a search finds. */
export function TeamChoice({ choices, chosen, onChoose }: TeamChoiceProps) {
  const text = useText();
  const [search, setSearch] = useState('');
  const isLong = choices.length > SEEN_AT_ONCE;
  // Of a list that has become short meanwhile nothing is hidden by a search that is not seen.
  const wanted = isLong ? asRead(search.trim()) : '';
  const found = choices.filter(({ name, note }) => asRead(`${name} ${note}`).includes(wanted));
  const possible = found.filter(({ refusal }) => !refusal).map(({ id }) => id);
  const isEvery = possible.length > 0 && possible.every((id) => chosen.has(id));
  const tick = (ids: readonly Id[], isChosen: boolean) =>
    onChoose(new Set(isChosen ? [...chosen, ...ids] : [...chosen].filter((id) => !ids.includes(id))));
  return (
    <>
      {isLong && (
        <Field
          label={text('finals.teams.search')}
          size="small"
          fullWidth
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={keepEnter}
          inputProps={{ maxLength: SEARCH_MAX }}
        />
      )}
      <Box
        sx={{
          ...(isLong ? { height: HEIGHT } : { maxHeight: HEIGHT }),
          overflowY: 'auto',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          px: 1.5,
        }}
      >
        {found.length === 0 ? (
          <Typography role="status" variant="body2" color="textSecondary" sx={{ py: 1.5 }}>
            {text('common.noMatch.search', { search: search.trim() })}
          </Typography>
        ) : (
          <FormControlLabel
            disabled={possible.length === 0}
            control={
              <Checkbox
                size="small"
                checked={isEvery}
                indeterminate={!isEvery && possible.some((id) => chosen.has(id))}
                onChange={() => tick(possible, !isEvery)}
              />
            }
            label={text('finals.teams.all')}
          />
        )}
        {found.map(({ id, name, note, refusal }) => (
          <FormControlLabel
            key={id}
            disabled={Boolean(refusal)}
            control={
              <Checkbox
                size="small"
                checked={chosen.has(id)}
                onChange={(_event, isChosen) => tick([id], isChosen)}
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
    </>
  );
}
