import type { CompetitionOption, Id, QuestionType } from '@tianheng/contracts';
import { ErrorState } from '@tianheng/web-kit/components/ErrorState.tsx';
import { SelectField } from '@tianheng/web-kit/form/SelectField.tsx';
import { useText, type TextId } from '@tianheng/web-kit/intl/useText.ts';
import { useAdminCompetitionsOptionsQuery } from '../../shared/competition-options.api.ts';

/** Where teams come from; empty where nothing is chosen. */
export interface Source {
  competitionId: Id | '';
  questionId: Id | '';
}
export const NO_SOURCE: Source = { competitionId: '', questionId: '' };

interface SourceFieldsProps {
  source: Source;
  /** the competition that they come into */
  besides: Id;
  /** only tracks of this type */
  type?: QuestionType;
  /** what is said while no track is chosen */
  anyQuestion: string;
  /** a track has to be chosen */
  required?: boolean;
  problem: string | undefined;
  focusRef: (element: HTMLElement | null) => void;
  onChange: (source: Source) => void;
}

/** What is wrong with a source without a match. */
export const checkMatch = ({ competitionId }: Source): TextId | null =>
  competitionId === '' ? 'finals.source.required' : null;

const questionsOf = (match: CompetitionOption | undefined, type: QuestionType | undefined) =>
  (match?.groups ?? [])
    .flatMap(({ questions }) => questions)
    .filter(({ question_type: is }) => type === undefined || is === type);

/** Chooses a match, and a track of it. */
export function SourceFields(props: SourceFieldsProps) {
  const { source, besides, type, anyQuestion, required = false, problem, focusRef, onChange } = props;
  const text = useText();
  const { data = [], error, isFetching, refetch } = useAdminCompetitionsOptionsQuery();
  const matches = data.filter(({ id }) => id !== besides);
  const match = matches.find(({ id }) => id === source.competitionId);
  // A problem is one of the next choice: without a match there are no tracks.
  const ofNext = { error: problem !== undefined, helperText: problem, inputRef: focusRef };
  return (
    <>
      {error !== undefined && (
        <ErrorState announced busy={isFetching} error={error} onRetry={() => void refetch()} />
      )}
      <SelectField
        label={text('finals.source.match')}
        placeholder={text('finals.source.choose')}
        options={matches.map(({ id, title }) => ({ value: id, label: title }))}
        value={source.competitionId}
        required
        {...(match === undefined && ofNext)}
        onChange={({ target }) => onChange({ competitionId: target.value, questionId: '' })}
      />
      <SelectField
        label={text('finals.source.question')}
        placeholder={anyQuestion}
        options={questionsOf(match, type).map(({ id, title }) => ({ value: id, label: title }))}
        value={source.questionId}
        required={required}
        {...(match !== undefined && ofNext)}
        disabled={match === undefined}
        onChange={({ target }) => onChange({ ...source, questionId: target.value })}
      />
    </>
  );
}
