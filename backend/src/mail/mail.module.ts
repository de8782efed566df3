import { BullModule } from '@nestjs/bull';
import { Module } from '@nestjs/common';
import { MailComposers } from './mail.composers.ts';
import { MailLeases } from './mail.leases.ts';
import { MAIL_QUEUE, MailQueue } from './mail.queue.ts';
import { MailSender } from './mail.sender.ts';
import { MailService } from './mail.service.ts';
import { MailWorker } from './mail.worker.ts';

@Module({
  imports: [BullModule.registerQueue({ name: MAIL_QUEUE })],
  providers: [MailComposers, MailLeases, MailQueue, MailSender, MailService, MailWorker],
  exports: [MailComposers, MailService],
})
export class MailModule {}
