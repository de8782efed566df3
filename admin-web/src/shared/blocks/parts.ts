import type { ErrorCode, Id } from '@tianheng/contracts';
import { asApiError, isSessionOver, isUnanswered } from '@tianheng/web-kit/http/api-error.ts';
import { errorMessage } from '@tianheng/web-kit/http/error-text.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useCallback } from 'react';
import type { Bulk } from './bulk.ts';
import { ActionFailure } from './useAction.tsx';

interface Named {
  id: Id;
  team_name: string;
}

/** What became of each of many teams; one without a code was in no answer. */
export interface Outcomes {
  success: Named[];
  fail: (Named & { code: ErrorCode | null; failure_reason: string })[];
}

/** The server does one team after the other: the answer about many more would come when the page has given it up. */
const AT_ONCE = 50;

const partsOf = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, at) =>
    all.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  );

/**
 * Some of many after the others; rejects with what one of these calls was refused for, and asks no more once nobody waits
 * for them.
 */
export async function askInParts<T, R>(
  all: readonly T[],
  ask: (part: T[]) => Promise<R>,
  signal: AbortSignal,
): Promise<R[]> {
  const answers: R[] = [];
  for (const part of partsOf(all)) {
    signal.throwIfAborted();
    answers.push(await ask(part));
  }
  return answers;
}

export const joined = (answers: readonly Outcomes[]): Outcomes => ({
  success: answers.flatMap(({ success }) => success),
  fail: answers.flatMap(({ fail }) => fail),
});

/**
 * Acts on some of many teams after the others. Where a later call fails, what was done is told all the same, and of the teams
 * that are left why they are; only where nothing was answered yet it rejects.
 */
export function useActInParts(): <T extends Named>(
  teams: readonly T[],
  act: (part: T[]) => Promise<Outcomes>,
) => Promise<Outcomes> {
  const text = useText();
  return useCallback(
    async (teams, act) => {
      const answers: Outcomes[] = [];
      for (const [at, part] of partsOf(teams).entries()) {
        try {
          answers.push(await act(part));
        } catch (failure) {
          if (at === 0) throw failure;
          const said = errorMessage(failure);
          const failure_reason = 'id' in said ? text(said.id, said.values) : said.text;
          const left = teams.slice(at * AT_ONCE);
          const fail = left.map(({ id, team_name }) => ({ id, team_name, code: null, failure_reason }));
          answers.push({ success: [], fail });
          break;
        }
      }
      return joined(answers);
    },
    [text],
  );
}

/** Ticked teams that are acted on in parts. */
export interface BulkInParts<T extends Named> extends Bulk<T> {
  /** what became of those that are not left */
  told?: Outcomes[];
}

/**
 * The same for what was asked first, which is asked again: where a later call fails, the next try is for what is left alone,
 * and tells of all of them. `settled`: refusals that find it done; of a team that was sent and not answered, by this very try.
 */
export async function actOnParts<T extends Named>(
  bulk: BulkInParts<T>,
  act: (part: T[]) => Promise<Outcomes>,
  settled: readonly ErrorCode[],
): Promise<Outcomes> {
  const told = (bulk.told ??= []);
  for (const part of partsOf(bulk.rows)) {
    try {
      told.push(withOwn(await act(part), part, bulk.lost, settled));
    } catch (failure) {
      if (isUnanswered(failure)) for (const team of part) (bulk.lost ??= new Set()).add(team);
      if (told.length === 0) throw failure;
      const { text: sentence } = asApiError(failure);
      const values = { done: joined(told).success.length, failed: bulk.rows.length, sentence };
      throw new ActionFailure({
        message: { id: sentence === '' ? 'common.bulk.failed.network' : 'common.bulk.failed', values },
        isForSession: isSessionOver(failure),
        isPartial: true,
        isLost: bulk.lost !== undefined,
      });
    }
    bulk.rows = bulk.rows.slice(part.length);
  }
  return joined(told);
}

/** What became of those that are not left. */
export const toldOf = <T extends Named>({ told = [] }: BulkInParts<T>): Outcomes => joined(told);

/** What was refused for having been done, perhaps by the try that got no answer, counts as done. */
function withOwn<T extends Named>(
  { success, fail }: Outcomes,
  part: readonly T[],
  lost: ReadonlySet<T> | undefined,
  settled: readonly ErrorCode[],
): Outcomes {
  const sent = new Map(part.filter((team) => lost?.has(team)).map((team) => [team.id, team]));
  const isOwn = ({ id, code }: Outcomes['fail'][number]) =>
    sent.has(id) && code !== null && settled.includes(code);
  const own = fail.filter(isOwn).map(({ id, team_name }) => ({
    id,
    team_name: team_name || (sent.get(id)?.team_name ?? ''),
  }));
  return { success: [...success, ...own], fail: fail.filter((one) => !isOwn(one)) };
}
