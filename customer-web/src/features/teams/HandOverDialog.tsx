import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import type { Team } from '@tianheng/contracts';
import { FormDialog } from '@tianheng/web-kit/form/FormDialog.tsx';
import { useForm } from '@tianheng/web-kit/form/useForm.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useNotify } from '@tianheng/web-kit/state/notices.ts';
import { useId } from 'react';
import { followersOf } from './followers.ts';
import { useHandOverMutation } from './teams.api.ts';

/** Makes a member who has accepted the leader; who led stays a member. */
export function HandOverDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const text = useText();
  const notify = useNotify();
  const [handOver] = useHandOverMutation();
  const form = useForm(
    { user_id: '' },
    { user_id: (value) => (value === '' ? 'teams.handOver.required' : null) },
  );
  const { problem, focusRef } = form.part('user_id');
  const problemId = useId();
  const followers = followersOf(team);
  const submit = form.submit(async ({ user_id }) => {
    try {
      await handOver({ competitionId: team.competition_id, handOverDto: { user_id } }).unwrap();
    } catch (reason) {
      form.refuse(reason);
      return;
    }
    const name = followers.find(({ id }) => id === user_id)?.username ?? '';
    notify('success', { id: 'teams.handedOver', values: { name } });
    onClose();
  });
  return (
    <FormDialog
      title={text('teams.handOver')}
      explanation={text('teams.handOver.body')}
      confirm={text('teams.handOver.confirm')}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <RadioGroup
        aria-label={text('teams.handOver.to')}
        aria-describedby={problem === undefined ? undefined : problemId}
        value={form.values.user_id}
        onChange={(_event, id) => form.setValue('user_id', id)}
      >
        {followers.map(({ id, username }, at) => (
          <FormControlLabel
            key={id}
            value={id}
            label={username}
            control={<Radio slotProps={{ input: { ref: at === 0 ? focusRef : undefined } }} />}
          />
        ))}
      </RadioGroup>
      {problem !== undefined && (
        <FormHelperText id={problemId} error>
          {problem}
        </FormHelperText>
      )}
    </FormDialog>
  );
}
