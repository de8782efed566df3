import type { Id } from '@tianheng/contracts';

/** Where teams take part: a competition, or one question of it. */
export interface Place {
  competitionId: Id;
  questionId?: Id;
  /** teams may be brought in and written to */
  isFinal: boolean;
}
