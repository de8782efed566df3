import type { captcha as english } from './captcha.en.messages.ts';

export const captcha: Record<keyof typeof english, string> = {
  'captcha.image': '包含 4 位字母或数字的图片，点击更换',
  'captcha.refresh': '换一张',
  'captcha.work': '无法辨认图片',
  'captcha.picture': '改用图片',
  'captcha.busy': '您的设备正在计算验证码，需要几秒钟。',
  'captcha.done': '验证码已填好，现在可以登录。',
  'captcha.insecure': '仅在安全连接（https）下可用。',
  'captcha.failed': '未能算出验证码，请改用图片或重试。',
};
