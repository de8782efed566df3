import { IDEMPOTENCY_HEADER } from '@tianheng/contracts';
import { useCallback } from 'react';
import { newCallName } from '../http/call-name.ts';
import { useSharedStore } from '../state/hooks.ts';

interface Nameable {
  [IDEMPOTENCY_HEADER]?: string;
}

/** By content, as long as the page is loaded: whoever closes a form after a lost answer may open it once more. */
const namesOf = new WeakMap<object, Map<string, string>>();

/**
 * For a call that makes something, and may have made it although no answer came: sent again with equal content it has the
 * same name, by which the server makes no second one. What was answered with success is over, and the next is another.
 */
export function useNamedCall<Call extends Nameable, Answer>(
  send: (call: Call) => { unwrap: () => Promise<Answer> },
): (call: Call) => Promise<Answer> {
  const store = useSharedStore();
  return useCallback(
    async (call) => {
      const names = namesOf.get(store) ?? new Map<string, string>();
      namesOf.set(store, names);
      const content = JSON.stringify(call);
      const name = names.get(content) ?? newCallName();
      names.set(content, name);
      const answer = await send({ ...call, [IDEMPOTENCY_HEADER]: name }).unwrap();
      names.delete(content);
      return answer;
    },
    [send, store],
  );
}
