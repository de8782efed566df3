import type { ContainerConfig } from '../src/engine/container-engine.ts';

export const CALLS = ['create', 'attach', 'wait', 'start', 'inspect', 'remove'] as const;
export type Call = (typeof CALLS)[number];

/** An engine in memory; `on` is called at each call of a container of a role, and may throw. */
export class MemoryEngine {
  readonly containers = new Map<string, ContainerConfig>();
  readonly log: string[] = [];
  readonly deadlines: string[] = [];
  on: (call: Call, role: string) => void | Promise<void> = () => undefined;
  /** what a program does; @returns its exit code */
  program: (role: string) => number | Promise<number> = () => 0;
  private readonly exits = new Map<string, (code: number) => void>();
  private readonly ends = new Map<string, (code: number) => void>();

  private end(id: string, code: number): void {
    this.exits.get(id)?.(code);
    this.ends.get(id)?.(code);
  }

  private async called(call: Call, id: string): Promise<void> {
    const role = this.containers.get(id)?.Labels['judge.role'] ?? '';
    this.log.push(`${call} ${role}`);
    await this.on(call, role);
  }

  async create(name: string, config: ContainerConfig): Promise<string> {
    this.containers.set(name, config);
    this.deadlines.push(config.Labels['judge.deadline'] ?? '');
    await this.called('create', name);
    return name;
  }
  async attach(id: string): Promise<{ ended: Promise<void>; destroy: () => void }> {
    await this.called('attach', id);
    const ended = new Promise<number>((resolve) => this.ends.set(id, resolve)).then(() => undefined);
    return { ended, destroy: () => undefined };
  }
  async wait(id: string): Promise<{ code: Promise<number> }> {
    await this.called('wait', id);
    return { code: new Promise((resolve) => this.exits.set(id, resolve)) };
  }
  async start(id: string): Promise<void> {
    await this.called('start', id);
    const role = this.containers.get(id)?.Labels['judge.role'] ?? '';
    void Promise.resolve(this.program(role)).then((code) => this.end(id, code));
  }
  async kill(id: string): Promise<void> {
    this.end(id, 137);
  }
  async info(): Promise<object> {
    return {};
  }
  async inspect(id: string): Promise<object> {
    await this.called('inspect', id);
    return { running: false, exitCode: 0, oomKilled: false, timeMs: 1 };
  }
  async remove(id: string): Promise<void> {
    try {
      await this.called('remove', id);
    } finally {
      this.containers.delete(id);
    }
  }
}
