import type { Id } from './common.ts';

/**
 * Why a file is kept; the purpose decides who may read it.
 * `picture` anyone; `dataset` as its dataset's status says; `example` signed-in users;
 * `team_upload`, `log` the team and administrators; `judge_log`, `judge_data` administrators only.
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
