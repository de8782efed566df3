import { testMessages } from '@tianheng/web-kit/test/messages.ts';
import { en, zh } from '../../../test/words.tsx';
import { messages } from './en.ts';
import { first } from './first.en.ts';

testMessages({ en, zh, first, others: messages });
