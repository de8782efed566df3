import { pipeline, Transform, type Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { wordJudgeLog, type UiLanguage } from '@tianheng/contracts';
import { sentenceText } from '../common/messages.ts';

/** A stored log as people read it, line by line; an end of either stream is one of both. */
export function wordedLog(stored: Readable, language: UiLanguage): Readable {
  const decoder = new StringDecoder('utf8');
  const words = (lines: string): string => wordJudgeLog(lines, (line) => sentenceText(language, line));
  let rest = '';
  const worded = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      rest += decoder.write(chunk);
      const end = rest.lastIndexOf('\n') + 1;
      const whole = rest.slice(0, end);
      rest = rest.slice(end);
      done(null, words(whole));
    },
    flush(done) {
      done(null, words(rest + decoder.end()));
    },
  });
  // Whoever reads is told by the stream itself.
  return pipeline(stored, worded, () => undefined);
}
