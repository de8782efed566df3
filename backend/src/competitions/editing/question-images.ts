import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Question } from '../question.entity.ts';

/** What goes along with a saved, locked question, within the same transaction; what it gives is done after the commit. */
type ImagesHandler = (manager: EntityManager, question: Question) => Promise<() => void>;

/** Whoever copied a question's images is told of others; competitions know nothing of what is judged. */
@Injectable()
export class QuestionImages {
  private readonly handlers: ImagesHandler[] = [];

  /** Called once by each module whose rows name images. */
  register(handler: ImagesHandler): void {
    this.handlers.push(handler);
  }

  async follow(manager: EntityManager, question: Question): Promise<() => void> {
    const after: (() => void)[] = [];
    for (const handler of this.handlers) after.push(await handler(manager, question));
    return () => after.forEach((tell) => tell());
  }
}
