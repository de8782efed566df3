import {
  COMPETITION_TITLE_MAX,
  type AdminCompetition,
  type CompetitionCopyRequest,
} from '@tianheng/contracts';
import { Field } from '@tianheng/web-kit/form/Field.tsx';
import { FormDialog } from '@tianheng/web-kit/form/FormDialog.tsx';
import type { Checks } from '@tianheng/web-kit/form/problems.ts';
import { useForm } from '@tianheng/web-kit/form/useForm.ts';
import { useNamedCall } from '@tianheng/web-kit/hooks/useNamedCall.ts';
import { serverNow } from '@tianheng/web-kit/http/server-clock.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useNotify } from '@tianheng/web-kit/state/notices.ts';
import { useState } from 'react';
import { CalendarField } from '../../shared/calendar/CalendarField.tsx';
import { earliestLocal, fromLocal } from '../../shared/instant.ts';
import { paths } from '../../shared/paths.ts';
import { usePick } from '../../shared/usePick.ts';
import { useZone, useZoneName } from '../../shared/zone.ts';
import { MATCH_TIMES_CLEAN, matchChecks, NEW_MATCH, type MatchValues } from './match-values.ts';
import { useAdminCompetitionsCopyMutation } from './matches.api.ts';

const TIMES = [
  ['start_time', 'matchForm.start', 'matches.copy.start.hint'],
  ['end_time', 'matchForm.end', 'matches.copy.end.hint'],
  ['registration_open_time', 'matchForm.registration', 'matches.copy.registration.hint'],
] as const;

type CopyValues = Pick<MatchValues, 'title' | 'title_en' | (typeof TIMES)[number][0]>;

/** As of a new match, but that its end and registration may be left to move along. */
function copyChecks(earliest: string): Checks<CopyValues> {
  const checks = matchChecks(NEW_MATCH, earliest);
  const whole = (values: CopyValues): MatchValues => ({ ...NEW_MATCH, ...values });
  return {
    title: (value, values) => checks.title(value, whole(values)),
    title_en: (value, values) => checks.title_en(value, whole(values)),
    start_time: (value, values) => checks.start_time(value, whole(values)),
    end_time: (value, values) => (value === '' ? null : checks.end_time(value, whole(values))),
    registration_open_time: (value, values) =>
      value === '' || values.end_time === '' ? null : checks.registration_open_time(value, whole(values)),
  };
}

function requestOf(values: CopyValues, zone: string): CompetitionCopyRequest {
  const end = fromLocal(values.end_time, zone);
  const registration = fromLocal(values.registration_open_time, zone);
  return {
    title: values.title.trim(),
    title_en: values.title_en.trim(),
    start_time: fromLocal(values.start_time, zone) ?? 0,
    ...(end !== null && { end_time: end }),
    ...(registration !== null && { registration_open_time: registration }),
  };
}

interface MatchCopyDialogProps {
  match: AdminCompetition;
  onClose: () => void;
  /** leads to the new match */
  onMade: (address: string) => void;
}

/** A new match with the topics, tracks and rules of this one; leads to it. */
export function MatchCopyDialog({ match, onClose, onMade }: MatchCopyDialogProps) {
  const text = useText();
  const pick = usePick();
  const zone = useZone();
  const zoneName = useZoneName();
  const notify = useNotify();
  const [earliest] = useState(() => earliestLocal(serverNow(), zone));
  const [send] = useAdminCompetitionsCopyMutation();
  const copy = useNamedCall(send);
  const { title, title_en, group_count: groups, question_count: questions } = match;
  const form = useForm<CopyValues>(
    { title, title_en, start_time: '', end_time: '', registration_open_time: '' },
    copyChecks(earliest),
    { clean: MATCH_TIMES_CLEAN },
  );
  const { field } = form;
  const submit = form.submit(async (values) => {
    try {
      const made = await copy({
        competitionId: match.id,
        competitionCopyRequestDto: requestOf(values, zone),
      });
      notify('success', { id: 'matches.copied', values: { syncs: made.sync_task_ids.length } });
      onMade(paths.matchDetail(made.competition.id));
    } catch (reason) {
      form.refuse(reason);
    }
  });
  return (
    <FormDialog
      title={text('matches.copy.title')}
      explanation={text('matches.copy.body', { title: pick(title, title_en).text, groups, questions })}
      confirm={text('matches.copy')}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={text('matchForm.title')}
        helperText={text('matches.copy.name.hint')}
        {...field('title')}
        required
        inputProps={{ maxLength: COMPETITION_TITLE_MAX, lang: 'zh-CN' }}
        fullWidth
      />
      <Field
        label={text('matchForm.titleEn')}
        {...field('title_en')}
        inputProps={{ maxLength: COMPETITION_TITLE_MAX, lang: 'en' }}
        fullWidth
      />
      {TIMES.map(([name, label, hint]) => (
        <CalendarField
          key={name}
          kind="minute"
          label={text(label)}
          helperText={text(hint, { zone: zoneName })}
          {...field(name)}
          required={name === 'start_time'}
          earliest={earliest}
          fullWidth
        />
      ))}
    </FormDialog>
  );
}
