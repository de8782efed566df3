import { Module } from '@nestjs/common';
import { QueueModule } from '../queue/queue.module.ts';
import { MailComposers } from './mail.composers.ts';
import { MailLane } from './mail.lane.ts';
import { MailSender } from './mail.sender.ts';
import { MailService } from './mail.service.ts';

@Module({
  imports: [QueueModule],
  providers: [MailComposers, MailLane, MailSender, MailService],
  exports: [MailComposers, MailService],
})
export class MailModule {}
