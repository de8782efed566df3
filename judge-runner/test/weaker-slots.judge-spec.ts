import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { watchedSlots } from '../src/output-slot.ts';
import { ENGINE, Harness } from './harness.ts';

/** What a host without mounts falls back to. */
(ENGINE ? describe : describe.skip)('an output folder bounded by a watcher', () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await Harness.start(ENGINE ?? '', { slots: watchedSlots('no loop devices') });
  });
  afterAll(() => harness.stop());

  it('judges as usual', async () => {
    const task = await harness.task({ 'main.py': 'open("/judge/output/answer.txt", "w").write("42")\n' });
    expect(await harness.judge(task)).toMatchObject({ settle: { cause: 'accepted', score: 100 } });
  });

  it('kills what writes on and on', async () => {
    const flood = [
      'import time',
      'chunk = b"x" * (1 << 20)',
      'for number in range(1000):',
      '    with open(f"/judge/output/{number}", "wb") as file:',
      '        file.write(chunk * 4)',
      '    time.sleep(0.02)',
    ];
    const task = await harness.task({ 'main.py': flood.join('\n') });
    expect(await harness.judge(task)).toMatchObject({ settle: { cause: 'output_too_large' } });
    expect(harness.backend.teamLog(task.lease_token)).toContain('[judge] LOG_OUTPUT_FULL');
  });
});
