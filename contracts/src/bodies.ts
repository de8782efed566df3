import { UI_LANGUAGES } from './common.ts';
import { RICH_TEXT_MAX } from './fields.ts';
import { MIB } from './limits.ts';

/** Of a JSON body, as far as it holds no rich texts. */
export const JSON_BODY_MAX_BYTES = MIB;
/** Some programs write all but ASCII as `\u5929`. */
const JSON_CHARACTER_BYTES = 6;
/** Of a JSON body with a rich text in each language. */
export const RICH_BODY_MAX_BYTES =
  JSON_BODY_MAX_BYTES + UI_LANGUAGES.length * RICH_TEXT_MAX * JSON_CHARACTER_BYTES;
