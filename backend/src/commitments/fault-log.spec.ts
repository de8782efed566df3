import { expect, it } from '@jest/globals';
import type { JudgeCause, UiLanguage } from '@tianheng/contracts';
import { faultLog } from './fault-log.ts';

it.each<[JudgeCause, UiLanguage, string]>([
  [
    'runner_lost',
    'en',
    "[judge] The platform could not judge this submission in 3 attempts. The judge lost its connection during the run. This was not your program's fault: it uses up no chance.\n",
  ],
  [
    'runner_lost',
    'zh-CN',
    '[judge] 平台尝试 3 次后仍无法评测该提交。运行期间与评测机失去连接。这不是您的程序的问题，不消耗提交机会。\n',
  ],
  [
    'judge_error',
    'en',
    "[judge] The organiser's judge failed. This was not your program's fault: it uses up no chance.\n",
  ],
  ['judge_error', 'zh-CN', '[judge] 主办方的评测程序出错。这不是您的程序的问题，不消耗提交机会。\n'],
])('tells why a run failed in words, not as a code: %s, %s', (cause, language, log) => {
  expect(faultLog({ status: 'failed', cause, attempt: 3 }, language)).toBe(log);
});
