import { Box, type BoxTools } from './box.ts';
import { probeConfig, type HostFacts } from './engine/host-config.ts';
import type { HeldImages } from './held-images.ts';
import type { Uids } from './uids.ts';

const TIME_LIMIT_MS = 20_000;
const WORD = 'works';

export interface ProbeTools extends BoxTools {
  owner: string;
  images: HeldImages;
  uids: Uids;
  host: HostFacts;
}

/**
 * Has the engine make, run and remove a small container, in the same cage as a team's. Rejects with what is wrong, if that is
 * so whatever the image.
 */
export async function probeEngine(tools: ProbeTools): Promise<void> {
  let fault: unknown = null;
  const begun = performance.now();
  for (const image of await tools.images.usable()) {
    try {
      await probeIn(image, tools);
      tools.images.proven = image;
      return;
    } catch (error) {
      fault = error;
    }
    // An engine that hangs does so for each of them.
    if (performance.now() - begun > TIME_LIMIT_MS) break;
  }
  // Without an image nothing can be judged either, and nothing is wrong with the engine for that.
  if (fault !== null) throw fault;
}

async function probeIn(image: string, tools: ProbeTools): Promise<void> {
  const { host, owner, uids } = tools;
  const held = uids.take();
  const cage = {
    ...{ host, uid: held.uid, runner: owner, attempt: 'probe', role: 'probe' as const },
    deadline: Date.now() + 2 * TIME_LIMIT_MS,
  };
  const config = probeConfig(image, `echo ${WORD}`, cage);
  const signal = new AbortController().signal;
  const box = new Box(tools, config, signal);
  const { evidence, output } = await box.run({ timeLimitMs: TIME_LIMIT_MS });
  void box.remove().then(held.release);
  if (evidence.engineFault) throw new Error(evidence.engineFault.detail);
  if (evidence.exitCode !== 0 || output.text().trim() !== WORD)
    throw new Error(`a container that echoes a word ended with ${evidence.exitCode}`);
  if (evidence.eventsBroken) throw new Error('the engine does not tell of a container’s end');
}
