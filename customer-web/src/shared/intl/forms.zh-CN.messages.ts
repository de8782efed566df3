import type { forms as english } from './forms.en.messages.ts';

export const forms: Record<keyof typeof english, string> = {
  'common.check.email.required': '请输入邮箱。',
  'common.check.email.pattern': '请输入有效的邮箱地址，例如 name@example.org。',
  'common.check.email.first': '请先输入有效的邮箱，验证码将发送至该邮箱。',
  'common.check.emailCode.required': '请输入邮件中的验证码。',
  'common.check.emailCode.pattern': '验证码最多 6 位，仅含字母和数字。',
  'common.check.phone.required': '请输入手机号码。',
  'common.check.phone.pattern': '请输入 6 至 15 位数字的号码，可加“+”和国家或地区代码。',
  'common.check.school.required': '请输入学校或单位。',
  'common.check.school.pattern': '请使用单行普通文字。',
  'common.mailCode.send': '发送验证码',
  'common.mailCode.again': '{seconds} 秒后重新发送',
  'common.mailCode.sent': '验证码已发送至 {email}，{minutes} 分钟内有效。',
  'common.file.drop': '将文件拖到此处，或点击选择。',
  'common.file.choose': '选择文件',
  'common.file.change': '重新选择',
  'common.discard.title': '放弃已填写的内容？',
  'common.discard.body': '这些内容尚未保存。',
  'common.discard.confirm': '放弃',
  'common.discard.stay': '继续填写',
  'common.unanswered': '您提交的内容没有收到答复，可能已经保存。此后填写的内容将丢失。',
};
