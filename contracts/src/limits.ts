/** Every number of the specifications, once: DTOs, forms and messages read them from here. Patterns lie in `patterns.ts`. */

export const USERNAME_MAX = 50;
export const ADMIN_PHONE_MAX = 11;
/** Accounts that are made by one call. */
export const USER_BATCH_MAX = 1000;
export const CAPTCHA_LENGTH = 4;
export const CAPTCHA_TTL_SECONDS = 300;
/** Of a captcha without a picture: how many codes there are to try, and rounds of PBKDF2 for each. */
export const CAPTCHA_WORK_CODES = 2000;
export const CAPTCHA_WORK_ROUNDS = 2500;
/** of what a code gives */
export const CAPTCHA_WORK_BITS = 128;
export const SESSION_TTL_SECONDS = 12 * 3600;
/**
 * Failed logins within the window before 429: of one account from one address; of one address, counted apart for accounts
 * that have lately signed in from there; and of one account from all addresses that it has not signed in from lately.
 */
export const LOGIN_FAILURES_PER_ACCOUNT_AND_ADDRESS = 10;
export const LOGIN_FAILURES_PER_ADDRESS = 50;
export const LOGIN_FAILURES_PER_ADDRESS_OF_KNOWN = 1000;
export const LOGIN_FAILURES_PER_ACCOUNT = 100;
export const LOGIN_FAILURE_WINDOW_SECONDS = 900;
/** Wrong old passwords of one person within the same window. */
export const OLD_PASSWORD_FAILURES = 10;
/** How long a sign-in counts as proof of the password for what would hand the account over: a new e-mail address. */
export const RECENT_SIGN_IN_SECONDS = 600;
/** Captchas that one client address may ask for in a minute. */
export const CAPTCHAS_PER_MINUTE = 300;
/** How long an address counts as one that an account signs in from. */
export const KNOWN_ADDRESS_TTL_SECONDS = 90 * 24 * 3600;

export const NICKNAME_MAX = 50;
export const SCHOOL_MAX = 100;
export const EMAIL_MAX = 254;
export const PHONE_MAX = 30;

export const EMAIL_CODE_LENGTH = 6;
export const EMAIL_CODE_TTL_SECONDS = 600;
/** Wrong ones of one code from one network, and from all of them, for anybody may try without having asked for it. */
export const EMAIL_CODE_TRIES = 5;
export const EMAIL_CODE_TRIES_IN_ALL = 50;
export const EMAIL_RESEND_SECONDS = 60;
/** Codes of one address that are good beside one another: as many as are made while the first of them is. */
export const EMAIL_CODES_AT_ONCE = EMAIL_CODE_TTL_SECONDS / EMAIL_RESEND_SECONDS;
/** Mails that one client address may ask for in an hour; a whole class may sit behind one. */
export const MAIL_REQUESTS_PER_ADDRESS = 300;
/** A mailed one-time password is good for an hour; the fifth in an hour is the last that replaces another. */
export const RECOVERY_TTL_SECONDS = 3600;
export const RECOVERIES_PER_HOUR = 5;

export const USER_SEARCH_MIN = 2;
export const USER_SEARCH_MAX = 50;
export const USER_SEARCH_RESULTS = 20;
export const USER_SEARCHES_PER_MINUTE = 120;

export const PAGE_SIZES = [10, 20, 30, 40, 50, 100] as const;
/** What the back office's list of matches offers. */
export const MATCH_PAGE_SIZES = [10, 20, 30, 50] as const;
export const PAGE_SIZE_DEFAULT = 10;
export const PAGE_LIMIT_MAX = 100;
/** Rows that a long list counts at most: `is_more` says where there are more. */
export const LIST_FOUND_MAX = 10_000;
/** Rows that a search counts and pages through at most: `is_more` says where more were found. */
export const SEARCH_FOUND_MAX = 500;
/** Of what a search finds too much of, as many datasets are counted by their facets: `is_more` says so. */
export const FACETS_COUNTED_MAX = 300;
/** Bounds the offset of a page to what PostgreSQL accepts as an integer. */
export const PAGE_MAX = 1_000_000;
export const QUESTION_PAGE_SIZE = 5;
export const COMMITMENT_COUNT_SHOWN_MAX = 99;

export const MIB = 1024 * 1024;
export const GIB = 1024 * MIB;
export const UPLOAD_MAX_BYTES = 50 * MIB;
export const CODE_UPLOAD_MAX_BYTES = 1024 * MIB;
export const DATASET_FILE_MAX_BYTES = 4096 * MIB;
export const PROJECT_UPLOAD_MAX_BYTES = UPLOAD_MAX_BYTES;
/** What a team's upload for a question may have, by the question's type. */
export const TEAM_UPLOAD_MAX_BYTES = {
  model: CODE_UPLOAD_MAX_BYTES,
  project: PROJECT_UPLOAD_MAX_BYTES,
} as const;

/** What a person or a team may upload within so many seconds, which begin with the first upload. */
export interface UploadLimit {
  of: 'person' | 'team';
  files: number;
  bytes: number;
  seconds: number;
}
/** Pictures and documents that one person may upload in an hour. */
export const PERSONAL_UPLOADS_PER_HOUR = 60;
export const PERSONAL_FILES_PER_HOUR: UploadLimit = {
  of: 'person',
  files: PERSONAL_UPLOADS_PER_HOUR,
  bytes: Infinity,
  seconds: 3600,
};
export const UPLOADS_PER_MINUTE = 120;
export const UPLOADS_PER_DAY = 1000;
export const UPLOAD_BYTES_PER_DAY = 20 * GIB;
const perMinute = (of: UploadLimit['of']): UploadLimit => ({
  of,
  files: UPLOADS_PER_MINUTE,
  bytes: Infinity,
  seconds: 60,
});
const perDay = (of: UploadLimit['of']): UploadLimit => ({
  of,
  files: UPLOADS_PER_DAY,
  bytes: UPLOAD_BYTES_PER_DAY,
  seconds: 24 * 3600,
});
export const PERSON_UPLOADS_PER_DAY = perDay('person');
/** Of a team's leader and of the team, whoever leads it. */
export const TEAM_UPLOAD_LIMITS: readonly UploadLimit[] = [
  perMinute('person'),
  perDay('person'),
  perMinute('team'),
  perDay('team'),
];
/** How long an upload that nothing uses is kept. */
export const UNUSED_FILE_SECONDS = 24 * 3600;
/** What the storage leaves free for the rest of the system: so many bytes, or this part of a small disk. */
export const STORAGE_FLOOR_BYTES = 512 * MIB;
export const STORAGE_FLOOR_PART = 0.05;
export const UPLOAD_FILENAME_MAX = 200;
/**
 * A file that is sent in parts: their size, how long it may take, how many a person may have that no part has come of for
 * a while, and how many in all.
 */
export const UPLOAD_PART_BYTES = 8 * MIB;
export const UPLOAD_TTL_SECONDS = 24 * 3600;
export const UPLOAD_IDLE_SECONDS = 600;
export const UPLOADS_IDLE_MAX = 5;
export const UPLOADS_OPEN_MAX = 20;
/** Sites send larger files in parts, so many at a time. */
export const UPLOAD_IN_PARTS_FROM_BYTES = 16 * MIB;
export const UPLOAD_PARALLEL_PARTS = 3;
/** As many as a process takes of one upload: room for those of a line that broke, which are noticed half a minute later. */
export const UPLOAD_PARTS_AT_ONCE = 12;
export const ZIP_EXTENSIONS = ['.zip'] as const;
/** What the signed form of a team may be. */
export const DOCUMENT_EXTENSIONS = [
  '.rar',
  '.zip',
  '.doc',
  '.docx',
  '.pdf',
  '.jpg',
  '.jpeg',
  '.png',
] as const;

/** With the leader; a competition may allow fewer. */
export const TEAM_MEMBERS_MAX = 5;
export const TEAM_NAME_MAX = 50;
/** Of names that administrators give. */
export const ADMIN_TEAM_NAME_MAX = 20;
export const TEAM_SLOGAN_MAX = 100;
export const TEAM_INTRODUCTION_MAX = 1000;
export const TEAM_COMPANY_MAX = 100;
export const TEAM_ADDRESS_MAX = 200;
export const INSTRUCTORS_MAX = 10;
export const INSTRUCTOR_TEXT_MAX = 50;
/** What a draft may hold although it could not be submitted so. */
export const DRAFT_MEMBERS_MAX = 50;
export const TEAM_PICKS_MAX = 200;
export const TEAM_LINK_TTL_SECONDS = 24 * 3600;
/** Links that a team's leader may make in an hour. */
export const TEAM_LINKS_PER_HOUR = 30;
/** How often one person may make, submit, join, leave, hand over or dismiss a team in an hour, whichever teams they are. */
export const TEAM_DEEDS_PER_HOUR = 60;
export const APPROVAL_DESC_MAX = 500;
export const APPROVALS_AT_ONCE = 100;
/** Submissions that are chosen one by one for an archive. */
export const SUBMISSIONS_TICKED_MAX = 100;
/** Accepted teams that are listed, imported, removed or written to at once: the import shows them all. */
export const TEAMS_AT_ONCE = 999;
/** Identity numbers: digits alone. */
export const CARD_ID_MAX = 30;
export const PREVIEW_TEAM_TEXT = 17;
export const PREVIEW_DATASET_TEXT = 100;

/** The dataset list serves more at once than other lists do. */
export const DATASET_LIMIT_MAX = 1000;
export const SEARCH_MAX = 100;
/** Values of one facet that a list can be narrowed by at once. */
export const FACET_PICKS_MAX = 20;
/** Values that a facet names, those of most datasets. */
export const FACET_VALUES_MAX = 50;
/** A file's format is part of its name. */
export const DATASET_FORMAT_MAX = 255;
/** Searches that a browser remembers for its user. */
export const RECENT_SEARCHES_MAX = 8;
/** Cards in each row of the home page. */
export const HOME_DATASETS = 3;
export const DATASET_USE_INFO_MAX = 500;
export const DATASET_FILES_MAX = 200;
/** What changed in a dataset's files, in a sentence. */
export const VERSION_NOTE_MAX = 200;
/** Why an old version was withdrawn. */
export const VERSION_REASON_MAX = 500;
export const VERSION_NUMBER_MAX = 999_999;
/** The cover of a dataset or a question. */
export const COVER_MAX_BYTES = 2 * MIB;
/** Of a picture that an administrator sends, for texts. */
export const PICTURE_MAX_BYTES = 5 * MIB;
/** What a picture may unpack to: two hundred megabytes in a reader's memory. */
export const PICTURE_PIXELS_MAX = 50_000_000;
export const COVER_EXTENSIONS = ['.png', '.jpg', '.jpeg'] as const;
/** How often one person's views and downloads of a dataset count. */
export const DATASET_VIEW_SECONDS = 3600;
export const DATASET_DOWNLOAD_SECONDS = 3600;

/** Citations that one person may submit in a day. */
export const REFERENCES_PER_DAY = 100;
/** Citations of a dataset that are shown at once, the newest first. */
export const REFERENCES_PAGE = 100;
export const REFERENCE_CONTENT_MIN = 10;
export const REFERENCE_CONTENT_MAX = 500;
export const REFERENCE_ADDRESS_MAX = 500;
export const REFERENCE_DESC_MAX = 200;

/**
 * How long the sites' servers wait for an API that says nothing: a little more than it keeps such a connection itself, so
 * that it is the one to end it. And nginx for a caller that pauses.
 */
export const API_SILENT_MS = 150_000;
/** Seconds after which a call that was put off for too much to do may come again, least and most. */
export const POLL_RETRY_SECONDS = [4, 8] as const;
/** Delays between looks at what is being judged: quick at first, as specified from the last on. */
export const COMMITMENT_REFRESH_STEPS_MS = [1000, 2000, 3000, 5000, 10_000] as const;
export const SCORE_GOOD = 80;
export const SCORE_FAIR = 60;
/** How long what a task made is kept. */
export const TASK_RESULT_DAYS = 7;
/** Refunds by cancelling that also free the interval, per team and 24 hours. */
export const FREE_CANCELS_PER_DAY = 5;
/** Failures of the judge that also free the interval, per team, question and 24 hours. */
export const FREE_JUDGE_FAILURES_PER_DAY = 5;
/** Commitments of one team that may wait at the same time, over all its questions. */
export const TEAM_WAITING_MAX = 100;
/** Decimals of the scores that participants see and that rank, unless the question says otherwise. */
export const SCORE_DIGITS_DEFAULT = 2;
export const SCORE_DIGITS_MAX = 6;

/** Why judging is paused, in an administrator's words. */
export const PAUSE_REASON_MAX = 500;

export const SIGNED_URL_TTL_SECONDS = 300;

/** What the preview of a file reads and shows at most. */
export const PREVIEW_BYTES = 256 * 1024;
export const PREVIEW_ROWS = 20;
export const PREVIEW_COLUMNS = 30;
export const PREVIEW_CELL_MAX = 200;
export const PREVIEW_TEXT_MAX = 8 * 1024;
export const PREVIEW_ENTRIES = 100;
export const PREVIEW_PICTURE_MAX_BYTES = 10 * MIB;
