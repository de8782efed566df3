import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { Id } from '@tianheng/contracts';
import { TrashIcon } from '@tianheng/web-kit/components/icons.tsx';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { MemberStatusChip } from '../TeamStatusChip.tsx';
import { FormSection } from './FormSection.tsx';
import { Instructors } from './Instructors.tsx';
import { MemberSearch } from './MemberSearch.tsx';
import type { Form } from './useTeamForm.ts';

interface CompositionProps {
  form: Form;
  competitionId: Id;
  /** members at most besides the leader */
  others: number;
  /** Registration has closed. */
  isClosed: boolean;
}

/** Who is invited, and who instructs the team. */
export function Composition({ form, competitionId, others, isClosed }: CompositionProps) {
  const text = useText();
  const members = form.values.member_list;
  const { problem, focusRef } = form.part('member_list');
  const remove = (id: Id, button: HTMLElement) => {
    const { nextElementSibling: after, previousElementSibling: before } = button.parentElement ?? {};
    const neighbour = (after ?? before)?.querySelector('button');
    // The pressed button goes with its row.
    if (neighbour) neighbour.focus();
    else form.focus('member_list');
    form.setValue('member_list', (old) => old.filter((person) => person.id !== id));
  };
  return (
    <FormSection
      title={text('teamForm.composition')}
      hint={text('teamForm.composition.hint', { max: others })}
    >
      <Box sx={{ maxWidth: 560 }}>
        <MemberSearch
          competitionId={competitionId}
          invited={members}
          max={others}
          problem={problem}
          focusRef={focusRef}
          onChoose={(person) => form.setValue('member_list', [...members, person])}
        />
        {members.length > 0 && (
          <Paper
            component="ul"
            variant="outlined"
            aria-label={text('teamForm.members')}
            sx={{ m: 0, mt: 1.5, p: 0, listStyle: 'none' }}
          >
            {members.map(({ id, username, status }) => (
              <Box
                component="li"
                key={id}
                sx={{
                  px: 2,
                  py: 0.5,
                  display: 'flex',
                  alignItems: 'center',
                  gap: 1,
                  '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' },
                }}
              >
                <Typography sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{username}</Typography>
                {status && <MemberStatusChip status={status} invitation={isClosed ? 'closed' : 'unsent'} />}
                <IconButton
                  aria-label={text('teamForm.members.remove', { name: username })}
                  onClick={({ currentTarget }) => remove(id, currentTarget)}
                >
                  <TrashIcon />
                </IconButton>
              </Box>
            ))}
          </Paper>
        )}
      </Box>
      <Instructors form={form} />
    </FormSection>
  );
}
