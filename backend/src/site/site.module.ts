import { Module } from '@nestjs/common';
import { DatasetsModule } from '../datasets/datasets.module.ts';
import { FeedService } from './feed.service.ts';
import { PageCards } from './page-cards.service.ts';
import { SiteController } from './site.controller.ts';

/** What the servers of the customer site ask for, beside what its pages do. */
@Module({ imports: [DatasetsModule], controllers: [SiteController], providers: [FeedService, PageCards] })
export class SiteModule {}
