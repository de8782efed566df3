import { messages as enOthers } from '../src/app/messages/en.ts';
import { first as enFirst } from '../src/app/messages/first.en.ts';
import { first as zhFirst } from '../src/app/messages/first.zh-CN.ts';
import { messages as zhOthers } from '../src/app/messages/zh-CN.ts';

/** Every text of a language. */
export const en = { ...enFirst, ...enOthers };
export const zh = { ...zhFirst, ...zhOthers };
