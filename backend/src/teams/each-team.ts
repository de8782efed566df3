import { Logger } from '@nestjs/common';
import type { Id, TeamsResult, UiLanguage } from '@tianheng/contracts';
import { toAppError } from '../common/app-error.filter.ts';
import { errorText } from '../common/messages.ts';

const logger = new Logger('Teams');

/**
 * Each by itself: what was refused for one, or went wrong there, keeps nothing else from being done, nor from being told.
 * @param names of the teams, by the ids
 */
export async function eachTeam(
  ids: Id[],
  names: Map<Id, string>,
  language: UiLanguage,
  act: (id: Id) => Promise<void>,
): Promise<TeamsResult> {
  const result: TeamsResult = { success: [], fail: [] };
  for (const id of ids) {
    const row = { id, team_name: names.get(id) ?? '' };
    try {
      await act(id);
      result.success.push(row);
    } catch (thrown) {
      const error = toAppError(thrown);
      const { code, params, status } = error;
      if (status >= 500) logger.error({ err: error.cause ?? error, id }, code);
      const failure_reason = errorText(language, code, { site: 'admin', ...params });
      result.fail.push({ ...row, code, failure_reason });
    }
  }
  return result;
}
