import type { ErrorCode, Id } from '@tianheng/contracts';
import { errorMessage } from '@tianheng/web-kit/http/error-text.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useCallback } from 'react';

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
