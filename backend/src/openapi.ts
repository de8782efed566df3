import { writeFileSync } from 'node:fs';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { AppModule } from './app.module.ts';
import { buildDocument } from './openapi-document.ts';

const [file] = process.argv.slice(2);
if (!file) {
  console.error('Usage: node openapi.js <file>');
  process.exit(1);
}
// A preview builds the routes without any provider, so that neither database nor Redis is needed.
const app = await NestFactory.create(AppModule, new FastifyAdapter(), {
  preview: true,
  abortOnError: false,
  logger: ['error'],
});
writeFileSync(file, `${JSON.stringify(buildDocument(app), null, 2)}\n`);
process.exit(0);
