import { Injectable } from '@nestjs/common';
import type { AuthUser } from '../common/current-user.decorator.ts';
import type { Question } from './question.entity.ts';

/** Whether a person's accepted team is enrolled in a question. */
export type Participates = (user: AuthUser, question: Question) => Promise<boolean>;

/** Questions know no teams: the module that does registers here. */
@Injectable()
export class QuestionAudience {
  private participates: Participates = () => Promise.resolve(false);

  register(participates: Participates): void {
    this.participates = participates;
  }

  includes(user: AuthUser, question: Question): Promise<boolean> {
    return this.participates(user, question);
  }
}
