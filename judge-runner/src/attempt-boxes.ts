import type { BoxLimits } from '@tianheng/contracts';
import { Box, type BoxRequest, type BoxResult, type BoxTools } from './box.ts';
import type { ContainerConfig } from './engine/container-engine.ts';
import type { Cage, HostFacts } from './engine/host-config.ts';
import type { Budget } from './budget.ts';
import type { Patience } from './patience.ts';
import type { Uids } from './uids.ts';

/** Beyond a container's own limit, until the reaper may take it for forgotten. */
const FORGOTTEN_AFTER_MS = 60_000;
/** How long a container made ahead may wait for its files and its turn; one that waited longer is made anew. */
const AHEAD_MS = 60_000;

export interface AttemptBoxesTools extends BoxTools {
  memory: Budget;
  uids: Uids;
  host: HostFacts;
  workspace: { owner: string };
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

/** The containers of one attempt: made ahead, run within the host's memory, and removed all together at its end. */
export class AttemptBoxes {
  private readonly tools: AttemptBoxesTools;
  private readonly signal: AbortSignal;
  private readonly patience: Patience;
  private readonly removals: (() => Promise<void>)[] = [];

  constructor(tools: AttemptBoxesTools, signal: AbortSignal, patience: Patience) {
    this.tools = tools;
    this.signal = signal;
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
    const box = new Box(tools, plan.config(cage), this.signal);
    this.removals.push(() => box.remove().then(held.release));
    return { attempt, plan, box, deadline };
  }

  /** Within the host's memory, when its turn has come. */
  async run({ attempt, plan, ...made }: PlannedBox): Promise<BoxResult> {
    this.patience.pause();
    const turn = this.tools.memory.enter(plan.limits.memory_mb, this.signal);
    const leave = await turn.finally(() => this.patience.resume());
    try {
      const isFresh = Date.now() + lifeMs(plan) <= made.deadline;
      const { box } = isFresh ? made : this.make(attempt, plan);
      const timeLimitMs = plan.limits.time_limit_s * 1000;
      return await box.run({ timeLimitMs, ...(plan.guardOutput && { guardOutput: plan.guardOutput }) });
    } finally {
      leave();
    }
  }

  /** Those that ran and those that never did; never rejects. */
  async remove(): Promise<void> {
    await Promise.all(this.removals.map((remove) => remove()));
  }
}

/** From its start on. */
const lifeMs = ({ limits }: BoxPlan): number => limits.time_limit_s * 1000 + FORGOTTEN_AFTER_MS;
