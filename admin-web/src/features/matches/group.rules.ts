import {
  ALL_COUNTRIES,
  GROUP_NAME_MAX,
  LINE_PATTERN,
  RICH_TEXT_MAX,
  type AdminGroup,
  type GroupRequest,
} from '@tianheng/contracts';
import { trimmedRule } from '@tianheng/web-kit/form/rules.ts';
import type { Checks } from '@tianheng/web-kit/form/problems.ts';
import { atMost, isBlank } from '../../shared/form-rules.ts';

/** What the dialog holds, by the names that the server's field errors use. */
export interface GroupValues {
  name: string;
  name_en: string;
  countries: string[];
  group_desc: string;
  group_desc_en: string;
}

export const NEW_GROUP: GroupValues = {
  name: '',
  name_en: '',
  countries: [ALL_COUNTRIES],
  group_desc: '',
  group_desc_en: '',
};

export const valuesOf = (group: Pick<AdminGroup, keyof GroupValues>): GroupValues => ({
  name: group.name,
  name_en: group.name_en,
  countries: group.countries,
  group_desc: group.group_desc,
  group_desc_en: group.group_desc_en,
});

export const requestOf = (values: GroupValues): GroupRequest => ({
  ...values,
  name: values.name.trim(),
  name_en: values.name_en.trim(),
});

const checkName = trimmedRule(LINE_PATTERN, 'groups.name.required', 'groups.name.line');

export const groupChecks: Checks<GroupValues> = {
  name: (value) => checkName(value) ?? atMost(GROUP_NAME_MAX)(value),
  name_en: atMost(GROUP_NAME_MAX),
  countries: (value) => (value.length === 0 ? 'groups.countries.required' : null),
  group_desc: (value) => (isBlank(value) ? 'groups.desc.required' : atMost(RICH_TEXT_MAX)(value)),
  group_desc_en: atMost(RICH_TEXT_MAX),
};
