import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { Config, ConfigError } from './config.ts';
import { SeedModule } from './seed/seed.module.ts';
import { Seeder } from './seed/seeder.ts';

async function main(): Promise<void> {
  // Before anything starts, so that what is wrong with the environment is all that is said.
  new Config(process.env);
  const app = await NestFactory.createApplicationContext(SeedModule, {
    logger: ['error', 'fatal'],
    abortOnError: false,
  });
  const stop = new AbortController();
  // Once: who asks again does not want to wait.
  for (const signal of ['SIGTERM', 'SIGINT'])
    process.once(signal, () => stop.abort(new Error(`Broken off by ${signal}: nothing was seeded.`)));
  try {
    const seeded = await app.get(Seeder).seed(stop.signal);
    console.log(seeded ? 'The demo data are in place.' : 'There are data already; nothing was seeded.');
  } finally {
    await app.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.problems.join('\n') : error);
  process.exit(1);
});
