import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

/**
 * The environment of suites that need no browser: the worker's own world instead of one made for each suite. What packages
 * make and what suites make are then of the same classes, so `tools/jest-packages.mjs` may keep packages from suite to suite.
 */
export default class OneRealm {
  /** @param {{ projectConfig: ConstructorParameters<typeof ModernFakeTimers>[0]['config'] }} config */
  constructor({ projectConfig }) {
    this.global = globalThis;
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimers = null;
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    this.conditions = /** @type {string[]} */ (projectConfig.testEnvironmentOptions.customExportConditions);
    this.before = {
      keys: new Set(Reflect.ownKeys(globalThis)),
      env: { ...process.env },
      exit: process.exit,
      getBuiltinModule: process.getBuiltinModule,
      console: globalThis.console,
    };
  }

  async setup() {
    // Jest has just made it a hundred lines.
    Error.stackTraceLimit = 25;
  }

  async teardown() {
    const { keys, env, exit, getBuiltinModule, console } = this.before;
    this.fakeTimersModern.dispose();
    // Jest keeps its own of a suite under symbols, and would find them; packages keep theirs under names, and have to.
    for (const key of Reflect.ownKeys(globalThis))
      if (typeof key === 'symbol' && !keys.has(key)) Reflect.deleteProperty(globalThis, key);
    for (const name of Object.keys(process.env))
      if (!(name in env)) Reflect.deleteProperty(process.env, name);
    Object.assign(process.env, env);
    Object.assign(process, { exit, getBuiltinModule });
    globalThis.console = console;
  }

  exportConditions() {
    return this.conditions;
  }

  /** Jest asks only whether there is one: `tools/jest-packages.mjs` evaluates in the worker's own. */
  getVmContext() {
    return globalThis;
  }
}
