import { Injectable } from '@nestjs/common';
import type { Id, UiLanguage } from '@tianheng/contracts';

export interface MailContent {
  /** one bare address */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** another than at an attempt before: its secret is made anew, and the former one void */
  isNew: boolean;
}

/** One attempt to send a mail, as its composer sees it. */
export interface MailDraft {
  /** the same at every attempt */
  id: Id;
  language: UiLanguage;
  params: Record<string, string>;
  /** 1 at first; a mail may be composed again, and in rare cases arrive twice */
  attempt: number;
}

/** Writes a mail at the moment it is sent; null: there is nothing to send. */
export type MailComposer = (draft: MailDraft) => Promise<MailContent | null>;

/** Mail knows no feature: features register how their kinds of mail are written. */
@Injectable()
export class MailComposers {
  private readonly composers = new Map<string, MailComposer>();

  register(kind: string, composer: MailComposer): void {
    if (this.composers.has(kind)) throw new Error(`Mails of kind ${kind} have two composers.`);
    this.composers.set(kind, composer);
  }

  get kinds(): string[] {
    return [...this.composers.keys()];
  }

  require(kind: string): MailComposer {
    const composer = this.composers.get(kind);
    if (!composer) throw new Error(`Mails of kind ${kind} have no composer.`);
    return composer;
  }
}
