import { Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CompetitionsModule } from '../competitions/competitions.module.ts';
import { QuestionImages } from '../competitions/editing/question-images.ts';
import { JudgingModule } from '../judging/judging.module.ts';
import { RunHandlers } from '../judging/run.handlers.ts';
import { TeamDismissals } from '../teams/team-dismissals.ts';
import { TeamsModule } from '../teams/teams.module.ts';
import { FileRules } from '../storage/files/file-rules.ts';
import { CommitmentLog } from './commitment-log.ts';
import { Commitment } from './commitment.entity.ts';
import { CommitmentsController } from './commitments.controller.ts';
import { CommitmentsQuery } from './commitments.query.ts';
import { CommitmentsService } from './commitments.service.ts';
import { HandInController } from './hand-in.controller.ts';
import { HandInService } from './hand-in.service.ts';
import { RejudgeService } from './rejudge.service.ts';
import { RunImages } from './run-images.ts';

@Module({
  imports: [TypeOrmModule.forFeature([Commitment]), CompetitionsModule, TeamsModule, JudgingModule],
  controllers: [CommitmentsController, HandInController],
  providers: [CommitmentLog, CommitmentsQuery, CommitmentsService, HandInService, RejudgeService, RunImages],
  exports: [CommitmentsQuery, RejudgeService],
})
export class CommitmentsModule implements OnModuleInit {
  constructor(
    private readonly rules: FileRules,
    private readonly runs: RunHandlers,
    private readonly query: CommitmentsQuery,
    private readonly commitments: CommitmentsService,
    private readonly dismissals: TeamDismissals,
    private readonly images: QuestionImages,
    private readonly runImages: RunImages,
  ) {}

  onModuleInit(): void {
    this.rules.registerUse('team_upload', (manager, ids) => this.query.neededUploads(manager, ids));
    this.runs.register('commit', (manager, run) => this.commitments.ended(manager, run));
    this.dismissals.register((manager, teamId) => this.commitments.stopAll(manager, teamId));
    this.images.register((manager, question) => this.runImages.follow(manager, question));
    // A re-judgement means nothing until it is made to count.
    this.runs.register('rejudge', null);
  }
}
