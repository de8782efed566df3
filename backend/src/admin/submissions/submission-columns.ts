import { pickText, type UiLanguage } from '@tianheng/contracts';
import type { Cell } from '../../storage/exports/cells.ts';
import type { Column } from '../../storage/exports/workbook.ts';
import { CAUSE_WORDS } from '../../commitments/cause-words.ts';
import { told, yesNo, type Described, type Words } from '../exports/columns.ts';
import { folderOf } from './submission-folders.ts';
import { LANGUAGE_WORDS, MODE_WORDS, STATUS_WORDS } from './submission-words.ts';
import type { SubmittedFiles } from './submissions.query.ts';

export const SUBMISSIONS_SHEET: Words = { en: 'Submissions', 'zh-CN': '提交记录' };

/** A proposal has neither. */
const worded = <Code extends string>(
  words: Record<Code, Words>,
  code: Code | null,
  language: UiLanguage,
): Cell => (code === null ? null : words[code][language]);

const REMOVED: Words = { en: 'removed', 'zh-CN': '已移除' };
const SUBMISSION_COLUMNS: Described<SubmittedFiles>[] = [
  { title: { en: 'Folder', 'zh-CN': '文件夹' }, width: 30, of: folderOf },
  { title: { en: 'Team', 'zh-CN': '团队名称' }, width: 24, of: (row) => row.team_name },
  {
    title: { en: 'Track', 'zh-CN': '赛题' },
    width: 28,
    of: (row, language) => pickText(language, row.question_title, row.question_title_en).text,
  },
  { title: { en: 'Submission', 'zh-CN': '提交编号' }, width: 14, of: (row) => row.commitment_no },
  { title: { en: 'Submitted by', 'zh-CN': '提交人' }, width: 18, of: (row) => row.username },
  {
    title: { en: 'Mode', 'zh-CN': '模式' },
    width: 10,
    of: (row, language) => worded(MODE_WORDS, row.mode, language),
  },
  {
    title: { en: 'Status', 'zh-CN': '状态' },
    width: 14,
    of: (row, language) => worded(STATUS_WORDS, row.status, language),
  },
  {
    title: { en: 'Cause', 'zh-CN': '原因' },
    width: 40,
    of: (row, language) => worded(CAUSE_WORDS, row.cause, language),
  },
  { title: { en: 'Score', 'zh-CN': '得分' }, width: 14, of: (row) => row.score },
  {
    title: { en: 'Language', 'zh-CN': '语言' },
    width: 22,
    of: (row, language) => worded(LANGUAGE_WORDS, row.language, language),
  },
  { title: { en: 'Submitted', 'zh-CN': '提交时间' }, width: 28, at: (row) => row.submitted_at },
  {
    title: { en: 'Deleted', 'zh-CN': '已删除' },
    width: 10,
    of: (row, language) => yesNo(row.is_deleted, language),
  },
  {
    title: { en: 'Team dismissed', 'zh-CN': '团队已解散' },
    width: 16,
    of: (row, language) => yesNo(row.is_dismissed, language),
  },
  {
    title: { en: 'File', 'zh-CN': '文件' },
    width: 24,
    of: (row, language) => (row.file_id === null ? REMOVED[language] : row.filename),
  },
  { title: { en: 'Bytes', 'zh-CN': '字节数' }, width: 14, of: (row) => row.size },
  { title: { en: 'SHA-256', 'zh-CN': 'SHA-256' }, width: 66, of: (row) => row.sha256 },
];

export const submissionColumns = (language: UiLanguage, timeZone: string): Column<SubmittedFiles>[] =>
  told(SUBMISSION_COLUMNS, language, timeZone);
