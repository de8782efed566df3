import Alert from '@mui/material/Alert';
import {
  SCORE_DIGITS_MAX,
  TEAMS_AT_ONCE,
  type AdvancingTeam,
  type AdvancingTeams,
  type Id,
} from '@tianheng/contracts';
import { Field } from '@tianheng/web-kit/form/Field.tsx';
import { FormDialog } from '@tianheng/web-kit/form/FormDialog.tsx';
import { asNumber } from '@tianheng/web-kit/form/rules.ts';
import { useForm } from '@tianheng/web-kit/form/useForm.ts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useState } from 'react';
import { untilSeen } from '../../shared/until-seen.ts';
import { useLazyAdminAcceptedTeamsAdvanceQuery } from './finals.api.ts';
import type { Place } from './place.ts';
import { checkMatch, NO_SOURCE, SourceFields, type Source } from './SourceFields.tsx';
import { TeamChoice } from './TeamChoice.tsx';
import { TeamsPart } from './TeamsPart.tsx';
import { useBringing } from './useBringing.tsx';

interface AdvanceDialogProps {
  place: Place;
  onClose: () => void;
}

interface Values {
  source: Source;
  top: string;
  chosen: ReadonlySet<Id>;
}
/** Who was found, and for which choices. */
interface Answer {
  questionId: Source['questionId'];
  top: string;
  teams: AdvancingTeams;
}
const NOTHING: Values = { source: NO_SOURCE, top: '10', chosen: new Set() };
const CLEAN = { top: asNumber };
const isCount = (top: string) => /^\d{1,3}$/.test(top) && Number(top) >= 1 && Number(top) <= TEAMS_AT_ONCE;
/** Whoever is not equal to others at the border, and was judged with what the track has today, advances without a question. */
const isClear = ({ at_border: isAtBorder, code, stale: isStale }: AdvancingTeam) =>
  !isAtBorder && code === null && isStale !== true;

/** Nobody where the choices were changed while the answer was on its way. */
const foundFor = ({ source, top }: Values, answer: Answer | null): AdvancingTeams | null =>
  answer?.questionId === source.questionId && answer.top === top ? answer.teams : null;

const isAnybody = (found: AdvancingTeams | null): boolean => found !== null && found.data.length > 0;

/** Why none were found, or what is to be thought of before the others are brought. */
function Notes({ found }: { found: AdvancingTeams }) {
  const text = useText();
  const { instant, number } = useFormats();
  const { data: teams, pending_count: pending, ends_at: end, top } = found;
  const [first, ...others] = teams.filter(({ at_border: isAtBorder }) => isAtBorder);
  return (
    <>
      {teams.length === 0 && <Alert severity="info">{text('finals.advance.none')}</Alert>}
      {end !== null && (
        <Alert severity="warning" role="status">
          {text('finals.advance.open', { time: instant(end) })}
        </Alert>
      )}
      {pending > 0 && (
        <Alert severity="warning" role="status">
          {text('finals.advance.pending', { count: pending, shown: number(pending) })}
        </Alert>
      )}
      {first && (
        <Alert severity="warning" role="status">
          {text('finals.advance.ties', { count: 1 + others.length, rank: first.rank, top })}
        </Alert>
      )}
    </>
  );
}

/** Brings the best of a ranking into a track of the finals: first they are shown, with whoever is equal at the border. */
export function AdvanceDialog({ place, onClose }: AdvanceDialogProps) {
  const text = useText();
  const { number } = useFormats();
  const { bring, outcome } = useBringing(place, onClose);
  const [look] = useLazyAdminAcceptedTeamsAdvanceQuery();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const form = useForm(
    NOTHING,
    {
      source: (source) =>
        checkMatch(source) ?? (source.questionId === '' ? 'finals.advance.question.required' : null),
      top: (top) =>
        isCount(top) ? null : { id: 'finals.advance.top.pattern', values: { max: TEAMS_AT_ONCE } },
      chosen: (chosen, values) =>
        isAnybody(foundFor(values, answer)) && chosen.size === 0 ? 'finals.import.required' : null,
    },
    { clean: CLEAN },
  );
  const { chosen } = form.values;
  const found = foundFor(form.values, answer);
  const choose = (next: ReadonlySet<Id>) => form.setValue('chosen', next);
  /** What was found is of other choices. */
  const forget = () => {
    setAnswer(null);
    choose(NOTHING.chosen);
  };
  const submit = form.submit(async (values) => {
    try {
      if (found && isAnybody(found)) return await bring(values.chosen, found.data);
      const teams = await look({
        competitionId: place.competitionId,
        questionBindId: place.questionId ?? '',
        questionId: values.source.questionId,
        top: Number(values.top),
      }).unwrap();
      setAnswer({ questionId: values.source.questionId, top: values.top, teams });
      choose(new Set(teams.data.filter(isClear).map(({ id }) => id)));
      await untilSeen();
      return false;
    } catch (reason) {
      form.refuse(reason);
    }
  });
  if (outcome) return outcome;
  const choiceOf = (team: AdvancingTeams['data'][number]) => ({
    id: team.id,
    name: text('finals.advance.row', { rank: team.rank, team: team.team_name }),
    note: [
      text('finals.advance.score', { score: number(team.score, SCORE_DIGITS_MAX) }),
      ...(team.at_border ? [text('finals.advance.border')] : []),
      ...(team.stale === true ? [text('finals.advance.stale')] : []),
    ].join(' · '),
    refusal: team.failure_reason,
  });
  const top = form.field('top');
  return (
    <FormDialog
      title={text('finals.advance')}
      explanation={text('finals.advance.hint')}
      confirm={
        isAnybody(found) ? text('finals.advance.submit', { count: chosen.size }) : text('finals.advance.show')
      }
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <SourceFields
        {...form.part('source')}
        source={form.values.source}
        besides={place.competitionId}
        type="model"
        anyQuestion={text('finals.source.chooseQuestion')}
        required
        onChange={(next) => {
          form.setValue('source', next);
          forget();
        }}
      />
      <Field
        label={text('finals.advance.top')}
        {...top}
        helperText={top.helperText ?? text('finals.advance.top.hint', { max: TEAMS_AT_ONCE })}
        onChange={(event) => {
          top.onChange(event);
          forget();
        }}
        required
        inputProps={{ inputMode: 'numeric', maxLength: 3 }}
      />
      {found && <Notes found={found} />}
      {found && found.data.length > 0 && (
        <TeamsPart {...form.part('chosen')}>
          <TeamChoice choices={found.data.map(choiceOf)} chosen={chosen} onChoose={choose} />
        </TeamsPart>
      )}
    </FormDialog>
  );
}
