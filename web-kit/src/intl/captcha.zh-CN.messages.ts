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
  'password.required': '请输入密码。',
  'password.pattern':
    '6 至 20 位，至少包含一个字母和一个数字，可使用字母、数字及 - _ * / + . ~ ! @ # $ % ^ & ( )。',
  'password.hint': '6 至 20 位，须含字母和数字。',
  'password.change': '修改密码',
  'password.consequence': '修改后将退出所有设备上的登录，API 密钥也会失效，请使用新密码重新登录。',
  'password.old': '当前密码',
  'password.old.oneTime': '“当前密码”即您登录时使用的一次性密码。',
  'password.new': '新密码',
  'password.confirm': '确认新密码',
  'password.confirm.required': '请再次输入新密码。',
  'password.unchanged': '新密码不能与当前密码相同。',
  'password.mismatch': '两次输入的新密码不一致。',
  'password.changed': '密码已修改，请使用新密码登录。',
};
