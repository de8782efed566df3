import {
  encodeJudgeLine,
  judgeLine,
  PROD_LOG_TAIL_BYTES,
  type JudgeAssignment,
  type JudgeLine,
} from '@tianheng/contracts';
import { endLine, type OutputKeeper } from './output.ts';

const leftOut = (bytes: number): string => encodeJudgeLine(judgeLine('LOG_LEFT_OUT', { bytes }));

/** What the team may read: this runner's own lines, and as much of the program's output as the mode allows. */
export class TeamLog {
  private readonly before: string[] = [];
  private readonly after: string[] = [];
  private output: OutputKeeper | null = null;
  private readonly show: 'full' | 'tail' | 'none';

  constructor(task: Pick<JudgeAssignment, 'mode' | 'prod_log'>) {
    this.show = task.mode === 'test' ? 'full' : task.prod_log;
  }

  line(line: JudgeLine): void {
    (this.output ? this.after : this.before).push(encodeJudgeLine(line));
  }

  /** Lines whose words the program chose, such as names of its files: as hidden as its output. */
  programLines(lines: JudgeLine[], summary: JudgeLine): void {
    if (lines.length === 0) return;
    if (this.show === 'none') this.line(summary);
    else for (const line of this.show === 'full' ? lines : lines.slice(0, 5)) this.line(line);
  }

  setOutput(output: OutputKeeper): void {
    this.output = output;
  }

  text(): string {
    return this.before.join('') + endLine(this.shownOutput()) + this.after.join('');
  }

  private shownOutput(): string {
    if (!this.output || this.output.total === 0) return '';
    if (this.show === 'full') return this.output.text(leftOut);
    if (this.show === 'tail') return this.output.lastText(PROD_LOG_TAIL_BYTES, leftOut);
    return encodeJudgeLine(judgeLine('LOG_NOT_SHOWN', {}));
  }
}
