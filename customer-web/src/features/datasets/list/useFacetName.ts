import { DATA_TYPES, DATASET_STATUSES, UI_LANGUAGES, type DatasetFacet } from '@tianheng/contracts';
import { useText, type TextId } from '@tianheng/web-kit/intl/useText.ts';
import { DATA_TYPE_NAMES, STATUS_NAMES } from '../dataset-text.ts';

const KNOWN: Partial<Record<DatasetFacet, Record<string, TextId>>> = {
  type: Object.fromEntries(DATA_TYPES.map((type) => [type, DATA_TYPE_NAMES[type]])),
  access: Object.fromEntries(DATASET_STATUSES.map((status) => [status, STATUS_NAMES[status]])),
  language: Object.fromEntries(
    UI_LANGUAGES.map((known) => [known, `datasetList.language.${known}` as const]),
  ),
};

/** What a value of a facet is called; formats and licences go by their own names. */
export function useFacetName(): (facet: DatasetFacet, value: string) => string {
  const text = useText();
  return (facet, value) => {
    const id = KNOWN[facet]?.[value];
    return id === undefined ? value : text(id);
  };
}
