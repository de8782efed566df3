import {
  pickText,
  type Id,
  type Task as TaskWire,
  type TaskProgress,
  type UiLanguage,
} from '@tianheng/contracts';
import { sentenceText } from '../common/messages.ts';
import type { Task } from './task.entity.ts';

/** What was written last may lie a moment before the end. */
function toProgress({ status, progress }: Task, language: UiLanguage): TaskProgress | null {
  if (!progress) return null;
  const { done, total, sentence } = progress;
  return {
    done: status === 'success' ? (total ?? done) : done,
    total,
    sentence: sentenceText(language, sentence),
  };
}

/** `resultFileId`: null where it made none, or where that is no longer kept. */
export const toTask = (
  task: Task,
  username: string,
  language: UiLanguage,
  resultFileId: Id | null = null,
): TaskWire => ({
  id: task.id,
  name: pickText(language, task.name, task.nameEn).text,
  task_type: task.taskType,
  status: task.status,
  log: task.log.map((line) => `${sentenceText(language, line)}\n`).join(''),
  username,
  created_at: task.createdAt.getTime(),
  finished_at: task.finishedAt?.getTime() ?? null,
  progress: toProgress(task, language),
  result_file_id: resultFileId,
});
