import { Module } from '@nestjs/common';
import { CompetitionsModule } from '../competitions/competitions.module.ts';
import { DatasetsModule } from '../datasets/datasets.module.ts';
import { FeedService } from './feed.service.ts';
import { PageCards } from './page-cards.service.ts';
import { PageWords } from './page-words.service.ts';
import { SiteController } from './site.controller.ts';

/** What the servers of the customer site ask for, beside what its pages do. */
@Module({
  imports: [CompetitionsModule, DatasetsModule],
  controllers: [SiteController],
  providers: [FeedService, PageCards, PageWords],
})
export class SiteModule {}
