import type { captcha as english } from './captcha.en.messages.ts';

export const captcha: Record<keyof typeof english, string> = {
  'captcha.busy': '您的设备正在计算验证码，需要几秒钟。',
  'captcha.done': '验证码已填好，现在可以登录。',
  'captcha.insecure': '仅在安全连接（https）下可用。',
  'captcha.failed': '未能算出验证码，请改用图片或重试。',
};
