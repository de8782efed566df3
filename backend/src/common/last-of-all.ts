import type { Id } from '@tianheng/contracts';

/** Of more than are ever expected the oldest are looked at first again. */
const MOST = 1000;

/**
 * What a sweep could not do, to be ordered last when it looks again: it takes so many at once, and those that fail each time would
 * else be all that it ever comes to.
 */
export class LastOfAll {
  private readonly failed = new Set<Id>();

  /** for `order by id = any($n)` */
  get ids(): Id[] {
    return [...this.failed];
  }

  note(id: Id, isDone: boolean): void {
    this.failed.delete(id);
    if (isDone) return;
    this.failed.add(id);
    for (const oldest of this.failed) {
      if (this.failed.size <= MOST) return;
      this.failed.delete(oldest);
    }
  }
}
