import { createRequire } from 'node:module';
import vm from 'node:vm';
import { expect, it, jest } from '@jest/globals';
import { DataSource } from 'typeorm';
import OneRealm from './jest-one-realm.mjs';
import { addressOfProduct } from './jest-product.mjs';
import { ROOT } from './lib/settings.mjs';

const projectConfig = () => ({ testEnvironmentOptions: {}, fakeTimers: {} }) as never;
const outside = vm.runInThisContext('globalThis') as typeof globalThis;

it('evaluates suites where packages are', () => {
  expect(globalThis).toBe(outside);
  expect(new DataSource({ type: 'postgres' }).options).toBeInstanceOf(Object);
  expect(() => createRequire('nowhere')).toThrow(outside.Error);
});

it('has timers stand still for packages too, and go on', () => {
  jest.useFakeTimers();
  const done = jest.fn();
  outside.setTimeout(done, 1000);
  jest.advanceTimersByTime(1000);
  jest.useRealTimers();
  expect(done).toHaveBeenCalledTimes(1);
});

it('takes of sources what was built from them, and loads the rest of a suite anew', () => {
  expect(addressOfProduct(`${ROOT}/backend/src/auth/auth.module.ts`)).toBe(
    `file://${ROOT}/backend/dist/auth/auth.module.js`,
  );
  expect(addressOfProduct(`${ROOT}/backend/test/app.ts`)).toBeNull();
  expect(addressOfProduct(`${ROOT}/contracts/src/openapi.json`)).toBeNull();
});

it('leaves to the next suite of a worker what packages keep, and nothing that the suite has set', async () => {
  const { log } = console;
  const environment = new OneRealm({ projectConfig: projectConfig() });
  const own = Symbol.for('tianheng.of-a-suite');
  try {
    process.env.OF_A_SUITE = 'yes';
    delete process.env.PATH;
    Object.assign(globalThis, { [own]: true, ofPackages: true, console: { ...console, log: jest.fn() } });
    process.exit = jest.fn<typeof process.exit>();
  } finally {
    await environment.teardown();
  }
  expect(process.env).not.toHaveProperty('OF_A_SUITE');
  expect(process.env.PATH).toBeTruthy();
  expect(own in globalThis).toBe(false);
  expect(globalThis).toHaveProperty('ofPackages', true);
  Reflect.deleteProperty(globalThis, 'ofPackages');
  expect(console.log).toBe(log);
  expect(jest.isMockFunction(process.exit)).toBe(false);
});
