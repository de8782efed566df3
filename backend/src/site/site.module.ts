import { Module } from '@nestjs/common';
import { FeedService } from './feed.service.ts';
import { PageCards } from './page-cards.service.ts';
import { SiteController } from './site.controller.ts';

/** What the servers of the customer site ask for, beside what its pages do. */
@Module({ controllers: [SiteController], providers: [FeedService, PageCards] })
export class SiteModule {}
