import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Id, Nothing, SavedReply as SavedReplyWire } from '@tianheng/contracts';
import type { Repository } from 'typeorm';
import { Audit } from '../../audit/audit.service.ts';
import { AppError } from '../../common/app-error.ts';
import type { Caller } from '../../common/caller.ts';
import { SavedReply } from './saved-reply.entity.ts';

const toWire = ({ id, text, createdAt }: SavedReply): SavedReplyWire => ({
  ...{ id, text },
  created_at: createdAt.getTime(),
});

/** Reasons that administrators share. */
@Injectable()
export class SavedReplies {
  constructor(
    @InjectRepository(SavedReply) private readonly replies: Repository<SavedReply>,
    private readonly audit: Audit,
  ) {}

  /** Oldest first. */
  async list(): Promise<SavedReplyWire[]> {
    return (await this.replies.find({ order: { createdAt: 'ASC', id: 'ASC' } })).map(toWire);
  }

  /** One that is there already is that one: two who save the same find it once. */
  create(caller: Caller, text: string): Promise<SavedReplyWire> {
    return this.replies.manager.transaction(async (manager) => {
      const insert = manager.createQueryBuilder().insert().into(SavedReply).values({ text });
      const { raw } = await insert.orIgnore().returning('id').execute();
      const [made] = raw as { id: Id }[];
      const reply = await manager.findOneByOrFail(SavedReply, { text });
      if (made) {
        const after = { text };
        await this.audit.record(manager, caller, {
          ...{ action: 'saved_reply.create', objectId: made.id, before: null, after },
        });
      }
      return toWire(reply);
    });
  }

  /** REPLY_NOT_FOUND */
  remove(caller: Caller, id: Id): Promise<Nothing> {
    return this.replies.manager.transaction(async (manager) => {
      const lock = { mode: 'pessimistic_write' } as const;
      const reply = await manager.findOne(SavedReply, { where: { id }, lock });
      if (!reply) throw new AppError('REPLY_NOT_FOUND');
      await manager.delete(SavedReply, { id });
      const before = { text: reply.text };
      await this.audit.record(manager, caller, {
        ...{ action: 'saved_reply.delete', objectId: id, before, after: null },
      });
      return {};
    });
  }
}
