import {
  PERSON_UPLOADS_PER_DAY,
  PERSONAL_FILES_PER_HOUR,
  UPLOAD_MAX_BYTES,
  type FilePurpose,
} from '@tianheng/contracts';
import { isAdmin } from '../../common/current-user.decorator.ts';
import { checkPicture } from './content-check.ts';
import type { FileRule } from './file-rules.ts';

/** Of purposes that no single feature owns. Pictures are anybody's; whoever shows one says that it is in use. */
export const COMMON_RULES: Partial<Record<FilePurpose, FileRule>> = {
  picture: {
    canRead: () => true,
    admit: () => UPLOAD_MAX_BYTES,
    check: checkPicture,
    inUse: async () => [],
    limits: [PERSONAL_FILES_PER_HOUR, PERSON_UPLOADS_PER_DAY],
  },
  judge_log: { canRead: isAdmin },
  judge_data: { canRead: isAdmin },
  // Nothing needs one once it was fetched.
  export: { canRead: isAdmin, inUse: async () => [] },
};
