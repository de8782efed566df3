import { expect, it } from '@jest/globals';
import { CAPTCHA_LENGTH, CAPTCHA_PATTERN } from '@tianheng/contracts';
import sharp from 'sharp';
import { captchaText, drawCaptcha } from './captcha-picture.ts';

it('asks for what can be typed and told apart', () => {
  for (let time = 0; time < 300; time += 1) {
    const text = captchaText(CAPTCHA_LENGTH);
    expect(text).toMatch(CAPTCHA_PATTERN);
    expect(text).not.toMatch(/[0o1il]/i);
  }
});

it('draws pixels, another time another way, and tells nothing in words', async () => {
  const [one, other] = await Promise.all([drawCaptcha('aB3d'), drawCaptcha('aB3d')]);
  expect(await sharp(one).metadata()).toMatchObject({ format: 'png', width: 150, height: 50 });
  expect(one.equals(other ?? one)).toBe(false);
  expect(one.toString('latin1')).not.toMatch(/aB3d|<path|tEXt|iTXt/);
  // Ink and paper are both there.
  const { channels } = await sharp(one).greyscale().stats();
  expect(channels[0]?.min).toBeLessThan(100);
  expect(channels[0]?.max).toBe(255);
});
