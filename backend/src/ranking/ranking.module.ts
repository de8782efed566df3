import { Module } from '@nestjs/common';
import { CompetitionsModule } from '../competitions/competitions.module.ts';
import { JudgingModule } from '../judging/judging.module.ts';
import { OverallLists } from './overall-lists.ts';
import { OverallRankQuery } from './overall-rank.query.ts';
import { RankController } from './rank.controller.ts';
import { RankQuery } from './rank.query.ts';

@Module({
  imports: [CompetitionsModule, JudgingModule],
  controllers: [RankController],
  providers: [OverallLists, OverallRankQuery, RankQuery],
  exports: [RankQuery],
})
export class RankingModule {}
