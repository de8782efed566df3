import type { EpochMs, EpochSeconds, Id, CappedPage, Paged, UiLanguage } from './common.ts';

export const DATA_TYPES = ['radar', 'photoelectric', 'multisensor', 'hyperspectral', 'other'] as const;
export type DataType = (typeof DATA_TYPES)[number];

export const DATASET_STATUSES = ['open', 'register', 'competition', 'private'] as const;
export type DatasetStatus = (typeof DATASET_STATUSES)[number];
/** How much everybody who is signed in sees of a dataset that nothing else opens: nothing, its title in the list, or all. */
export const DATASET_SEEN: Record<DatasetStatus, 0 | 1 | 2> = {
  competition: 0,
  private: 1,
  register: 2,
  open: 2,
};

/** `hot` is by downloads, then views. */
export const DATASET_ORDERS = ['created_at', 'data_type', 'hot', 'updated_at'] as const;
export type DatasetOrder = (typeof DATASET_ORDERS)[number];

/** `home` leaves out what the home page may not show. */
export const DATASET_SCOPES = ['list', 'home'] as const;
export type DatasetScope = (typeof DATASET_SCOPES)[number];

/** The fields that are searched, the most telling first. */
export const DATASET_SEARCH_FIELDS = ['title', 'keyword', 'file_name', 'introduction'] as const;
export type DatasetSearchField = (typeof DATASET_SEARCH_FIELDS)[number];

/** From `start` up to but without `end`, in UTF-16 code units, as `slice` takes them. */
export interface TextRange {
  start: number;
  end: number;
}

/** Where a search met a dataset: plain text, never HTML. */
export interface Highlight {
  field: DatasetSearchField;
  /** the whole title or keyword, one file's name, or the part of the introduction around the first match */
  text: string;
  ranges: TextRange[];
}

/** A private dataset is a title card: besides id, title, language, status and data_type everything is empty or null. */
export interface DatasetCard {
  id: Id;
  title: string;
  keyword: string;
  introduction: string;
  picture_url: string | null;
  data_type: DataType;
  status: DatasetStatus;
  source: string;
  /** an SPDX id or a name; empty where it is not known */
  license: string;
  /** what title, keyword and introduction are written in */
  language: UiLanguage;
  /** of the files, distinct */
  formats: string[];
  /** bytes of all files */
  total_size: number | null;
  /** of all tables but examples; null where there is none, none has been read yet, or they are not for the viewer */
  rows: number | null;
  /** there may be more rows: of a large file the beginning was read */
  rows_sampled: boolean;
  view_count: number | null;
  download_count: number | null;
  created_at: EpochSeconds | null;
  updated_at: EpochSeconds | null;
  /** what a search matched; empty without one */
  highlights: Highlight[];
}

/** A search pages through SEARCH_FOUND_MAX of those found: with every word in the title first, then the newest, unless ordered otherwise. */
export type DatasetPage = CappedPage<DatasetCard>;

/** What a list can be narrowed by; within one facet any of the values picked, and all facets together. */
export const DATASET_FACETS = ['type', 'access', 'format', 'language', 'license'] as const;
export type DatasetFacet = (typeof DATASET_FACETS)[number];

export interface FacetValue {
  value: string;
  /** datasets of the viewer's list that have it, narrowed by the other facets alone */
  count: number;
}

/** Those of most datasets first; a title card has neither format nor licence. */
export type DatasetFacets = Record<DatasetFacet, FacetValue[]> & {
  /** a search found more than are counted, which are FACETS_COUNTED_MAX of them */
  is_more: boolean;
};

export interface DownloadItem {
  key: Id;
  filename: string;
  data_format: string;
  /** true marks an example file */
  is_tmp: boolean;
  /** bytes */
  size: number;
  /** hex */
  sha256: string;
}

/** A citation: the name of a work that used the dataset, and where it is. */
export interface DatasetReference {
  id: Id;
  content: string;
  address: string;
  created_at: EpochMs;
  /** waits for approval: only whoever submitted it sees it */
  is_pending: boolean;
}

export interface DatasetDetail {
  id: Id;
  title: string;
  keyword: string;
  introduction: string;
  picture_url: string | null;
  data_type: DataType;
  status: DatasetStatus;
  source: string;
  /** an SPDX id or a name; empty where it is not known */
  license: string;
  language: UiLanguage;
  /** the platform's, in which citations are dated */
  time_zone: string;
  view_count: number;
  download_count: number;
  created_at: EpochSeconds;
  updated_at: EpochSeconds;
  /** of its files as they are now, from 1 */
  version_number: number;
  /** when its files became what they are now */
  version_at: EpochSeconds;
  /** distinct, as `data_format` of the files */
  formats: string[];
  file_count: number;
  /** bytes of all files */
  total_size: number;
  download_list: DownloadItem[];
  reference_list: DatasetReference[];
  /** null unless an administrator asks */
  question_use_info: string | null;
  /** null unless an administrator asks */
  picture_id: Id | null;
  /** null unless an administrator asks */
  version: number | null;
}

/** The files of a dataset as they were from one change to the next. */
export interface DatasetVersion {
  /** from 1; never given twice */
  number: number;
  created_at: EpochSeconds;
  /** what changed, in its author's words; may be empty */
  note: string;
  file_count: number;
  /** bytes of all its files */
  total_size: number;
  /** against the version before it */
  files_added: number;
  files_removed: number;
  /** replaced, renamed, or made an example file or no longer one */
  files_changed: number;
  /** null: its files can be had */
  withdrawn_at: EpochSeconds | null;
  /** empty unless it was withdrawn */
  withdrawn_reason: string;
}

/** Newest first. */
export type DatasetVersionPage = Paged<DatasetVersion>;

export interface DatasetVersionDetail extends DatasetVersion {
  /** the present version's number */
  latest: number;
  /** empty where it was withdrawn */
  download_list: DownloadItem[];
}

export interface AdminDatasetVersion extends DatasetVersion {
  /** who made it; empty where nobody is known any more */
  username: string;
  /** bytes of files that no other version and no other dataset has: what is freed by withdrawing it */
  own_size: number;
}

export type AdminDatasetVersionPage = Paged<AdminDatasetVersion>;

export interface VersionWithdrawal {
  reason: string;
}

/** A file as visitors may know of it. */
export type OverviewFile = Omit<DownloadItem, 'key' | 'sha256'>;

/** What a visitor may know of an open dataset; its files are for whoever signs in. */
export interface DatasetOverview extends Omit<
  DatasetDetail,
  'download_list' | 'reference_list' | 'question_use_info' | 'picture_id'
> {
  files: OverviewFile[];
}

export interface ReferenceRequest {
  content: string;
  address: string;
}

/** pending, approved, rejected */
export const REFERENCE_STATUSES = ['0', '1', '2'] as const;
export type ReferenceStatus = (typeof REFERENCE_STATUSES)[number];
export const REFERENCE_PENDING = '0' satisfies ReferenceStatus;
export const REFERENCE_APPROVED = '1' satisfies ReferenceStatus;
export const REFERENCE_REJECTED = '2' satisfies ReferenceStatus;
export const REFERENCE_DECISIONS = [REFERENCE_APPROVED, REFERENCE_REJECTED] as const;
export type ReferenceDecision = (typeof REFERENCE_DECISIONS)[number];

/** A citation in the back office. */
export interface ReferenceApproval {
  id: Id;
  dataset_id: Id;
  dataset_name: string;
  content: string;
  address: string;
  created_at: EpochMs;
  /** the reason given with the decision */
  desc: string;
  status: ReferenceStatus;
  /** who submitted it */
  username: string;
}

export type ReferenceApprovalPage = Paged<ReferenceApproval>;

export interface ReferenceDecisionRequest {
  status: ReferenceDecision;
  desc?: string;
}

/** A dataset in the back office's list. */
export interface AdminDataset {
  id: Id;
  title: string;
  keyword: string;
  data_type: DataType;
  status: DatasetStatus;
  source: string;
  license: string;
  language: UiLanguage;
  introduction: string;
  question_use_info: string;
  picture_id: Id | null;
  picture_url: string | null;
  view_count: number;
  download_count: number;
  file_count: number;
  /** linked to a question, so it cannot be deleted */
  in_use: boolean;
  /** of what administrators edit */
  version: number;
  created_at: EpochSeconds;
  updated_at: EpochSeconds;
}

/** The answer to a dataset that was written. */
export interface SavedDataset extends AdminDataset {
  /** synchronisations that began of questions that are judged by its files */
  sync_task_ids: Id[];
}

export type AdminDatasetPage = CappedPage<AdminDataset>;

export interface LinkedResource {
  /** id of a resource */
  key: Id;
  /** true marks an example file */
  is_tmp: boolean;
}

export interface DatasetRequest {
  title: string;
  keyword: string;
  data_type: DataType;
  status: DatasetStatus;
  source: string;
  /** an SPDX id or a name */
  license?: string;
  language?: UiLanguage;
  introduction?: string;
  question_use_info?: string;
  /** an uploaded picture; null for none */
  picture_id?: Id | null;
  /** in the order in which they are shown */
  download_list: LinkedResource[];
  /** what changed in the files; kept with the version that this makes, and in the audit also where it makes none */
  version_note?: string;
  /** the administrator knows that participants may see data that is judged by: else TRUTH_OPEN */
  confirm_open_truth?: boolean;
}

export interface DatasetUpdate extends DatasetRequest {
  /** what the editor began with: another one now is a STALE_WRITE; without it, what others wrote is overwritten */
  version?: number;
}

/** A dataset as a question opens it to accepted teams. */
export interface OpenDatasetDetail {
  id: Id;
  title: string;
  introduction: string;
  /** what title and introduction are written in */
  language: UiLanguage;
  updated_at: EpochSeconds;
  download_list: DownloadItem[];
}
