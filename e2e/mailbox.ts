import { setTimeout as sleep } from 'node:timers/promises';

const LONGEST_MS = 15_000;
const LOOK_MS = 50;

export interface Letter {
  id: string;
  to: { address: string }[];
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

/** The inbox that `npm start` brings along, as its page reads it. */
export class Mailbox {
  private readonly taken = new Set<string>();

  constructor(private readonly url: string) {}

  /** The next letter to an address, or the next of a kind; waits for it. */
  async next(address: string, isMeant: (letter: Letter) => boolean = () => true): Promise<Letter> {
    for (const end = Date.now() + LONGEST_MS; Date.now() < end; await sleep(LOOK_MS)) {
      const letter = (await this.all(address)).find((one) => !this.taken.has(one.id) && isMeant(one));
      if (!letter) continue;
      this.taken.add(letter.id);
      return letter;
    }
    throw new Error(`no letter came to ${address} within ${LONGEST_MS} ms`);
  }

  /** Every letter to an address so far. */
  async all(address: string): Promise<Letter[]> {
    const answer = await fetch(`${this.url}/email`);
    const letters = (await answer.json()) as Letter[];
    return letters.filter(({ to }) => to.some((one) => one.address === address));
  }
}

/** The code or password that a letter carries on a line of its own. */
export function secretIn({ subject, text }: Letter): string {
  const secret = /^ {4}(\S+)$/m.exec(text)?.[1];
  if (!secret) throw new Error(`"${subject}" carries no secret`);
  return secret;
}
