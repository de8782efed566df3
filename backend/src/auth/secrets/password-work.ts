import { Injectable } from '@nestjs/common';
import { Turns } from '../../common/turns.ts';
import { hashPassword } from './password.ts';

/** As many as libuv has threads. */
const AT_A_TIME = 4;

/** All hashing and checking of passwords in this process; it never takes more memory or threads than a few need. */
@Injectable()
export class PasswordWork {
  private readonly turns = new Turns(AT_A_TIME);

  /** Work of one account comes one after the other. */
  run<T>(account: string, work: () => Promise<T>): Promise<T> {
    return this.turns.run(account, work);
  }

  hash(account: string, password: string): Promise<string> {
    return this.run(account, () => hashPassword(password));
  }
}
