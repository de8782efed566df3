import type { Id } from './common.ts';

/**
 * Why a file is kept; the purpose decides who may read it.
 * `picture` anyone; `dataset` as its dataset's status says; `example` signed-in users;
 * `team_upload`, `log` the team and administrators, `team_document` its owner as well;
 * `judge_log`, `judge_data` administrators only, and so `export`, a list that one had made.
 */
export const FILE_PURPOSES = [
  'picture',
  'dataset',
  'example',
  'team_upload',
  'team_document',
  'log',
  'judge_log',
  'judge_data',
  'export',
] as const;
export type FilePurpose = (typeof FILE_PURPOSES)[number];

export interface DownloadUrl {
  /** Short-lived and bound to one file; relative URLs are of this API. */
  url: string;
}

export interface UploadedFile {
  file_id: Id;
  url: string;
}

/**
 * What `POST /object-storage/upload` is for: a picture of anybody's; of an administrator any file, where a picture is one for
 * texts and covers, a dataset's, be it a picture or not, or a question's sample code.
 */
export const UPLOAD_FILE_TYPES = ['picture', 'normal', 'dataset', 'example'] as const;
export type UploadFileType = (typeof UPLOAD_FILE_TYPES)[number];

/** What may arrive in parts; the owning feature decides who may send it. */
export const PARTED_PURPOSES = ['dataset', 'team_upload'] as const satisfies readonly FilePurpose[];
export type PartedPurpose = (typeof PARTED_PURPOSES)[number];

export interface PartedUploadRequest {
  purpose: PartedPurpose;
  filename: string;
  /** bytes */
  size: number;
  /** of a `team_upload` */
  team_id?: Id;
  /** of a `team_upload`: the question it is for, checked before the upload */
  question_id?: Id;
}

export interface PartedUpload {
  upload_id: Id;
  /** bytes of every part but the last */
  part_size: number;
  /** numbers of the parts that are there, from 1, in order */
  received: number[];
}

export interface StoredUpload extends UploadedFile {
  filename: string;
  /** bytes */
  size: number;
  /** hex */
  sha256: string;
}

/** A file that datasets can be made of. */
export interface Resource {
  key: Id;
  name: string;
  /** bytes */
  size: number;
  /** hex */
  sha256: string;
  /** epoch ms */
  created_at: number;
}

export interface ResourceDetail extends DownloadUrl {
  filename: string;
  /** bytes */
  size: number;
  /** hex */
  sha256: string;
}

export interface TeamUpload {
  file_id: Id;
  filename: string;
  /** bytes */
  size: number;
  /** hex */
  sha256: string;
  created_at: number;
  question_id: Id | null;
}
