import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { USER_SEARCH_MAX, USER_SEARCH_MIN, type Id, type UserCandidate } from '@tianheng/contracts';
import { useSearched } from '@tianheng/web-kit/hooks/useSearched.ts';
import { errorMessage } from '@tianheng/web-kit/http/error-text.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useState } from 'react';
import { useCandidatesQuery } from './team-form.api.ts';
import type { Invitee } from './team-values.ts';

const isTooShort = (words: string): boolean => [...words].length < USER_SEARCH_MIN;

interface MemberSearchProps {
  competitionId: Id;
  invited: Invitee[];
  /** as many as a team may have */
  max: number;
  problem: string | undefined;
  focusRef: (element: HTMLElement | null) => void;
  onChoose: (person: Invitee) => void;
}

/** Finds people by how their names begin; who has a team there already cannot be chosen. */
export function MemberSearch({
  competitionId,
  invited,
  max,
  problem,
  focusRef,
  onChoose,
}: MemberSearchProps) {
  const text = useText();
  const [typed, setTyped] = useState('');
  /** Whoever was chosen last was one too many. That is no fault of those who are there. */
  const [isRefused, setIsRefused] = useState(false);
  const isFull = invited.length >= max;
  const refusal = isRefused && isFull ? text('teamForm.members.max', { max }) : undefined;
  const { q, isBehind } = useSearched(typed);
  const isShort = isTooShort(typed.trim());
  const { currentData, isFetching, error } = useCandidatesQuery(
    { q, competitionId },
    { skip: isTooShort(q) },
  );
  const found: UserCandidate[] = (!isShort && !isBehind && currentData) || [];
  const isWaiting = isFetching || isBehind;
  const failure = error === undefined || isShort ? null : errorMessage(error);
  const whyNot = ({ id, in_team: isTaken }: UserCandidate): string | null => {
    if (invited.some((person) => person.id === id)) return text('teamForm.members.chosen');
    return isTaken ? text('teamForm.members.inTeam') : null;
  };
  const sayNothing = () => {
    if (failure !== null) return 'id' in failure ? text(failure.id, failure.values) : failure.text;
    return text(isShort ? 'teamForm.members.type' : 'teamForm.members.none', { min: USER_SEARCH_MIN });
  };
  return (
    <Autocomplete<UserCandidate>
      options={found}
      value={null}
      // The server has searched.
      filterOptions={(options) => options}
      inputValue={typed}
      onInputChange={(_event, value, reason) => {
        if (reason !== 'input' && reason !== 'clear') return;
        setTyped(value);
        setIsRefused(false);
      }}
      onChange={(_event, person) => {
        if (person === null) return;
        setTyped('');
        setIsRefused(isFull);
        if (!isFull) onChoose({ id: person.id, username: person.username });
      }}
      blurOnSelect={false}
      // With nobody to choose it would hand in the whole form.
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
      }}
      getOptionLabel={({ username }) => username}
      getOptionKey={({ id }) => id}
      getOptionDisabled={(person) => whyNot(person) !== null}
      loading={isWaiting && !isShort}
      loadingText={text('common.loading')}
      noOptionsText={sayNothing()}
      clearText={text('teamForm.members.clear')}
      forcePopupIcon={false}
      renderOption={({ key, ...option }, person) => (
        <Box component="li" key={key} {...option}>
          <Box component="span" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
            {person.username}
            {person.nickname !== '' && person.nickname !== person.username && ` · ${person.nickname}`}
          </Box>
          <Box component="span" sx={{ ml: 2 }}>
            {whyNot(person)}
          </Box>
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={text('teamForm.members.search')}
          error={problem !== undefined}
          helperText={problem ?? refusal ?? text('teamForm.members.search.hint')}
          inputRef={focusRef}
          slotProps={{
            ...params.slotProps,
            ...(refusal !== undefined && { formHelperText: { role: 'alert' } }),
            htmlInput: { ...params.slotProps.htmlInput, maxLength: USER_SEARCH_MAX, spellCheck: false },
          }}
        />
      )}
    />
  );
}
