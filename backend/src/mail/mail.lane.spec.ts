import { afterEach, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { Config } from '../config.ts';
import { Lanes } from '../queue/lanes.ts';
import { MailComposers } from './mail.composers.ts';
import { MailLane } from './mail.lane.ts';
import { MailSender } from './mail.sender.ts';

afterEach(() => void jest.restoreAllMocks());

it.each([
  ['production', '', 1],
  ['production', 'smtp://mail.example.org', 0],
  ['development', '', 0],
])('begins in %s with the mail server %j and says %d times that there is none', (mode, smtp, times) => {
  const config = new Config({
    NODE_ENV: mode,
    DATABASE_URL: 'postgres://user:word@localhost/tianheng',
    REDIS_URL: 'redis://localhost',
    JWT_SECRET: '0f1e2d3c4b5a69788796a5b4c3d2e1f0',
    FILE_SIGNING_SECRET: '1a2b3c4d5e6f708192a3b4c5d6e7f809',
    JUDGE_RUNNER_TOKEN: '9f8e7d6c5b4a39281706f5e4d3c2b1a0',
    STORAGE_DIR: '/data',
    SMTP_URL: smtp,
  });
  const lanes = new Lanes();
  const start = jest.spyOn(lanes, 'start').mockReturnValue();
  const warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
  const sender = new MailSender(config);
  const lane = new MailLane({} as DataSource, lanes, new MailComposers(), sender, config);
  lane.onApplicationBootstrap();
  sender.close();
  expect(warn).toHaveBeenCalledTimes(times);
  if (times > 0) expect(warn).toHaveBeenCalledWith(expect.stringContaining('SMTP_URL'));
  expect(start).toHaveBeenCalledWith(lane);
});
