import { expect, it } from '@jest/globals';
import { testMessages } from '@tianheng/web-kit/test/messages.ts';
import { en, zh } from '../../../test/words.ts';
import { messages } from './en.ts';
import { first } from './first.en.ts';

testMessages({
  en,
  zh,
  first,
  others: messages,
  verbatim: ['cover.type', 'rich.image.type', 'datasetForm.update.body'],
});

const called = (texts: Record<string, string>, word: RegExp) =>
  Object.entries(texts).filter(([, text]) => word.test(text));

it('freezes accounts and turns off the second step', () => {
  expect(called(zh, /停用/).map(([id]) => id)).toEqual(['protection.remove', 'protection.removed']);
  expect(called(en, /disabled?\b/i)).toEqual([]);
});

it('says what is specified', () => {
  expect(zh).toMatchObject({
    'common.form.incomplete': '请按提示规则完整填写表单！',
    'datasetForm.files.required': '至少要一条关联数据！',
    'cover.empty': '封面为空，请重新上传',
    'cover.type': '请选择.png或者.jpg格式文件',
    'cover.size': '上传图片大小不能超过 2MB',
    'datasetForm.update.body': '确定要更新数据集吗?',
    'datasetForm.created': '数据集创建成功！',
    'datasetForm.updated': '数据集更新成功！',
    'matchForm.created': '赛事创建成功！',
    'matchForm.updated': '赛事修改成功！',
    'matchForm.registration.order': '报名结束时间不能大于赛事结束时间',
    'matchForm.topicCount.required': '请输入命题数量',
    'questionForm.created': '新建赛题成功！',
    'questionForm.updated': '赛题信息更新成功！',
    'questionForm.example.single': '最多只能上传一份文件！',
    'settings.whole': '只能输入整数',
    'settings.period.required': '请输入间隔时间',
    'quotes.approved': '审批已通过！',
    'quotes.rejected': '审批已拒绝！',
    'quotes.cancelled': '审批已取消',
    'quotes.deleted': '引用已成功删除！',
  });
});
