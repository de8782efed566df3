import type { BoxLimits } from '@tianheng/contracts';
import { Box, type BoxRequest, type BoxResult, type BoxTools } from './box.ts';
import type { ContainerConfig } from './engine/container-engine.ts';
import { needsOf, withoutFolders, type Cage, type HostFacts } from './engine/host-config.ts';
import type { Budget } from './budget.ts';
import { entryFault } from './image-entry.ts';
import type { Lease } from './lease.ts';
import type { Patience } from './patience.ts';
import type { Uids } from './uids.ts';
import type { BoxEvidence } from './verdict.ts';

/** Beyond a container's own limit, until the reaper may take it for forgotten. */
const FORGOTTEN_AFTER_MS = 60_000;
/** How long a container made ahead may wait for its files and its turn; one that waited longer is made anew. */
const AHEAD_MS = 60_000;
/** Of an image's entry point that has nothing to run. */
const TRIAL_S = 10;

export interface AttemptBoxesTools extends BoxTools {
  /** of the host's memory and processors, as `needsOf` tells */
  budget: Budget;
  uids: Uids;
  host: HostFacts;
  workspace: { owner: string };
  /** sandbox images whose entry point was seen to be executed */
  soundImages: Set<string>;
}

export interface BoxPlan {
  role: Cage['role'];
  limits: BoxLimits;
  /** what else of the attempt runs before it, milliseconds */
  afterMs: number;
  config: (cage: Cage) => ContainerConfig;
  guardOutput?: BoxRequest['guardOutput'];
}

export interface PlannedBox {
  /** id of the attempt's room */
  attempt: string;
  plan: BoxPlan;
  box: Box;
  /** epoch milliseconds, as its label says */
  deadline: number;
}

/** The containers of one attempt: made ahead, run within the host's memory and processors, and removed all together at its end. */
export class AttemptBoxes {
  private readonly tools: AttemptBoxesTools;
  private readonly lease: Pick<Lease, 'signal' | 'waits'>;
  private readonly patience: Patience;
  private readonly removals: (() => Promise<void>)[] = [];

  constructor(tools: AttemptBoxesTools, lease: Pick<Lease, 'signal' | 'waits'>, patience: Patience) {
    this.tools = tools;
    this.lease = lease;
    this.patience = patience;
  }

  /** Has the engine make it already. @param attempt id of the attempt's room, which is alive until all are removed */
  make(attempt: string, plan: BoxPlan): PlannedBox {
    const { tools } = this;
    const held = tools.uids.take();
    const deadline = Date.now() + AHEAD_MS + plan.afterMs + lifeMs(plan);
    const cage = {
      ...{ host: tools.host, uid: held.uid, role: plan.role },
      ...{ runner: tools.workspace.owner, attempt, deadline },
    };
    const box = new Box(tools, plan.config(cage), this.lease.signal);
    this.removals.push(() => box.remove().then(held.release));
    return { attempt, plan, box, deadline };
  }

  /** Within the host's memory and processors, when its turn has come. */
  async run({ attempt, plan, ...made }: PlannedBox): Promise<BoxResult> {
    const leave = await this.turn(plan);
    try {
      const isFresh = Date.now() + lifeMs(plan) <= made.deadline;
      const { box } = isFresh ? made : this.make(attempt, plan);
      const timeLimitMs = plan.limits.time_limit_s * 1000;
      const result = await box.run({
        timeLimitMs,
        ...(plan.guardOutput && { guardOutput: plan.guardOutput }),
      });
      const isDoubtful = plan.role === 'sandbox' && entryFault(result) !== null;
      if (isDoubtful && !this.tools.soundImages.has(box.image))
        result.evidence.engineFault ??= await this.imageFault(attempt, plan);
      return result;
    } finally {
      leave();
    }
  }

  /**
   * For a program that ended as if its image could not be executed: the image alone, with nothing to run, tells whether it is so.
   * @returns null where the program did that by itself
   */
  private async imageFault(attempt: string, plan: BoxPlan): Promise<BoxEvidence['engineFault']> {
    const { box } = this.make(attempt, {
      ...{ role: plan.role, afterMs: 0, limits: { ...plan.limits, time_limit_s: TRIAL_S } },
      config: (cage) => withoutFolders(plan.config(cage)),
    });
    const trial = await box.run({ timeLimitMs: TRIAL_S * 1000 });
    const { engineFault, exitCode } = trial.evidence;
    if (engineFault) return engineFault;
    const fault = entryFault(trial);
    if (fault !== null)
      return { cause: 'image_missing', detail: `the image's entry point cannot be executed: ${fault}` };
    if (exitCode !== null) this.tools.soundImages.add(box.image);
    return null;
  }

  private async turn({ limits }: BoxPlan): Promise<() => void> {
    this.patience.pause();
    this.lease.waits = true;
    try {
      return await this.tools.budget.enter(needsOf(limits, this.tools.host), this.lease.signal);
    } finally {
      this.lease.waits = false;
      this.patience.resume();
    }
  }

  /** Those that ran and those that never did; never rejects. */
  async remove(): Promise<void> {
    await Promise.all(this.removals.map((remove) => remove()));
  }
}

/** From its start on. */
const lifeMs = ({ limits }: BoxPlan): number => limits.time_limit_s * 1000 + FORGOTTEN_AFTER_MS;
