import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import { TEAMS_AT_ONCE, type Id } from '@tianheng/contracts';
import { Loaded } from '@tianheng/web-kit/components/Loaded.tsx';
import { FormDialog } from '@tianheng/web-kit/form/FormDialog.tsx';
import { useForm } from '@tianheng/web-kit/form/useForm.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useAdminAcceptedTeamsListQuery } from './finals.api.ts';
import type { Place } from './place.ts';
import { checkMatch, NO_SOURCE, SourceFields, type Source } from './SourceFields.tsx';
import { TeamChoice } from './TeamChoice.tsx';
import { TeamsPart } from './TeamsPart.tsx';
import { useBringing } from './useBringing.tsx';

interface ImportDialogProps {
  place: Place;
  onClose: () => void;
}

interface Values {
  source: Source;
  chosen: ReadonlySet<Id>;
}
const NOTHING: Values = { source: NO_SOURCE, chosen: new Set() };

/** Brings accepted teams of another match into a track of the finals, with an answer for each. */
export function ImportDialog({ place, onClose }: ImportDialogProps) {
  const text = useText();
  const { bring, outcome } = useBringing(place, onClose);
  const form = useForm(NOTHING, {
    source: checkMatch,
    chosen: (chosen) => (chosen.size === 0 ? 'finals.import.required' : null),
  });
  const { source, chosen } = form.values;
  const { competitionId, questionId } = source;
  const {
    currentData: data,
    error,
    isFetching,
    refetch,
  } = useAdminAcceptedTeamsListQuery(
    {
      competitionId,
      ...(questionId !== '' && { questionBindId: questionId }),
      page: 1,
      limit: TEAMS_AT_ONCE,
    },
    { skip: competitionId === '', refetchOnMountOrArgChange: true },
  );
  const members = useAdminAcceptedTeamsListQuery(
    { competitionId: place.competitionId, questionBindId: place.questionId, page: 1, limit: TEAMS_AT_ONCE },
    { refetchOnMountOrArgChange: true },
  );
  const known = new Set(members.currentData?.data.map(({ imported_from_id: source }) => source));
  // Where it cannot be read who is here already, the server says it of whoever is chosen.
  const isLooking = members.isFetching && members.currentData === undefined;
  const submit = form.submit(async (values) => {
    try {
      await bring(values.chosen, data?.data ?? []);
    } catch (reason) {
      form.refuse(reason);
    }
  });
  if (outcome) return outcome;
  return (
    <FormDialog
      title={text('finals.import')}
      explanation={text('finals.import.hint')}
      confirm={text('finals.import.submit', { count: chosen.size })}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <SourceFields
        {...form.part('source')}
        source={source}
        besides={place.competitionId}
        anyQuestion={text('finals.source.anyQuestion')}
        onChange={(next) => {
          form.setValue('source', next);
          form.setValue('chosen', NOTHING.chosen);
        }}
      />
      {competitionId !== '' && (
        <TeamsPart {...form.part('chosen')}>
          <Loaded
            reading={{ data: isLooking ? undefined : data, error, isFetching, refetch }}
            announced
            skeleton={<Skeleton variant="rounded" height={160} />}
          >
            {({ data: teams, total_count: count }) =>
              count === 0 ? (
                <Alert severity="info">{text('finals.import.empty')}</Alert>
              ) : (
                <>
                  {count > TEAMS_AT_ONCE && (
                    <Alert severity="warning">{text('finals.import.more', { max: TEAMS_AT_ONCE })}</Alert>
                  )}
                  <TeamChoice
                    key={`${competitionId} ${questionId}`}
                    choices={teams.map(({ id, team_name: name, company_name: note }) => ({
                      ...{ id, name, note },
                      refusal: known.has(id) ? text('finals.import.known') : null,
                    }))}
                    chosen={chosen}
                    onChoose={(next) => form.setValue('chosen', next)}
                  />
                </>
              )
            }
          </Loaded>
        </TeamsPart>
      )}
    </FormDialog>
  );
}
