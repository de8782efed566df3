import { expect, it } from '@jest/globals';
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { en, zh } from '../../../test/words.ts';
import { messages } from './en.ts';
import { first } from './first.en.ts';

/** Names of the values a message is filled with. */
function argumentsOf(elements: MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    const inner =
      element.type === TYPE.plural || element.type === TYPE.select
        ? Object.values(element.options).flatMap(({ value }) => argumentsOf(value))
        : [];
    return [element.value, ...inner];
  });
}

it('has the same messages in both languages, none of them empty', () => {
  expect(Object.keys(zh).sort()).toEqual(Object.keys(en).sort());
  for (const text of [...Object.values(en), ...Object.values(zh)]) expect(text.trim()).not.toBe('');
});

it('keeps every message in one catalogue', () => {
  expect(Object.keys(first).filter((id) => id in messages)).toEqual([]);
});

it('fills a Chinese message with nothing that its English one is not given', () => {
  for (const id of Object.keys(en) as (keyof typeof en)[]) {
    const known = new Set(argumentsOf(parse(en[id])));
    expect(argumentsOf(parse(zh[id])).filter((name) => !known.has(name))).toEqual([]);
  }
});

it('says what is specified', () => {
  expect(zh).toMatchObject({
    'common.form.incomplete': '请按提示规则完整填写表单！',
    'datasetForm.files.required': '至少要一条关联数据！',
    'datasetForm.cover.empty': '封面为空，请重新上传',
    'datasetForm.cover.type': '请选择.png或者.jpg格式文件',
    'datasetForm.cover.size': '上传图片大小不能超过 2MB',
    'datasetForm.update.body': '确定要更新数据集吗?',
    'datasetForm.created': '数据集创建成功！',
    'datasetForm.updated': '数据集更新成功！',
    'quotes.approved': '审批已通过！',
    'quotes.rejected': '审批已拒绝！',
    'quotes.cancelled': '审批已取消',
    'quotes.deleted': '引用已成功删除！',
  });
});
