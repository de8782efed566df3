/** How the beginning of a file is shown; `none` means a plain card. */
export const PREVIEW_KINDS = ['table', 'text', 'picture', 'archive', 'none'] as const;
export type PreviewKind = (typeof PREVIEW_KINDS)[number];

export interface ArchiveEntry {
  name: string;
  /** bytes as the archive claims them, unpacked */
  size: number;
}

/** Members that do not belong to the kind are empty or null. Everything is plain text, never HTML. */
export interface FilePreview {
  kind: PreviewKind;
  /** table: headings */
  columns: string[];
  /** table: as many cells as there are headings */
  rows: string[][];
  /** text: the first lines */
  text: string;
  /** picture: a short-lived address of this API */
  url: string | null;
  /** archive: the first entries */
  entries: ArchiveEntry[];
  /** archive: of all entries */
  total_entries: number;
  /** there is more than what is shown */
  truncated: boolean;
}
