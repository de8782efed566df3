import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.ts';
import { CompetitionsModule } from '../competitions/competitions.module.ts';
import { DatasetsModule } from '../datasets/datasets.module.ts';
import { FeedService } from './feed.service.ts';
import { CardDrawer } from './link-pictures/card-drawer.ts';
import { LinkPicturesController } from './link-pictures/link-pictures.controller.ts';
import { LinkPictures } from './link-pictures/link-pictures.service.ts';
import { PageCards } from './page-cards.service.ts';
import { PageWords } from './page-words.service.ts';
import { SiteController } from './site.controller.ts';

/** What the servers of the customer site ask for, beside what its pages do. */
@Module({
  imports: [AuthModule, CompetitionsModule, DatasetsModule],
  controllers: [LinkPicturesController, SiteController],
  providers: [CardDrawer, FeedService, LinkPictures, PageCards, PageWords],
})
export class SiteModule {}
