import { Logger } from '@nestjs/common';
import type { Id, TeamsResult, UiLanguage } from '@tianheng/contracts';
import { AppError } from '../common/app-error.ts';
import { toAppError } from '../common/app-error.filter.ts';
import { isContended } from '../common/contended.ts';
import { errorText } from '../common/messages.ts';

const logger = new Logger('Teams');

/**
 * Each by itself: what was refused for one, or went wrong there, keeps nothing else from being done, nor from being told. Once the
 * database is away the rest is not tried; one team that others hold is no sign of that, two after one another are.
 * @param names of the teams, by the ids
 * @param asker of an answer that changes nothing: none is made for nobody
 */
export async function eachTeam(
  ids: Id[],
  names: Map<Id, string>,
  language: UiLanguage,
  act: (id: Id) => Promise<void>,
  asker?: AbortSignal,
): Promise<TeamsResult> {
  const result: TeamsResult = { success: [], fail: [] };
  let isAway = false;
  let wasContended = false;
  const attempt = async (id: Id): Promise<AppError | null> => {
    // Each would wait anew for a database that does not answer, while whoever asked is gone and asks again.
    if (isAway) return new AppError('SERVICE_UNAVAILABLE');
    try {
      await act(id);
      wasContended = false;
      return null;
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.status >= 500) logger.error({ err: error.cause ?? error, id }, error.code);
      isAway = error.status === 503 && (wasContended || !isContended(thrown));
      wasContended = isContended(thrown);
      return error;
    }
  };
  for (const id of ids) {
    if (asker?.aborted) break;
    const row = { id, team_name: names.get(id) ?? '' };
    const error = await attempt(id);
    if (error === null) result.success.push(row);
    else {
      const { code, params } = error;
      const failure_reason = errorText(language, code, { site: 'admin', ...params });
      result.fail.push({ ...row, code, failure_reason });
    }
  }
  return result;
}
