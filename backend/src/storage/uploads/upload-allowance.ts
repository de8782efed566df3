import { Injectable } from '@nestjs/common';
import type { AuthUser } from '../../common/current-user.decorator.ts';

export type TakeUpload = (user: AuthUser) => Promise<void>;

/** How many files of their own people may upload; storage counts nothing, whoever counts registers here. */
@Injectable()
export class UploadAllowance {
  private takeOne: TakeUpload = () => Promise.resolve();

  register(takeOne: TakeUpload): void {
    this.takeOne = takeOne;
  }

  /** TOO_MANY_REQUESTS */
  take(user: AuthUser): Promise<void> {
    return this.takeOne(user);
  }
}
