import { Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/auth.module.ts';
import { CompetitionsModule } from '../competitions/competitions.module.ts';
import { QuestionAudience } from '../competitions/question-audience.ts';
import { DatasetGrants } from '../datasets/dataset-grants.ts';
import { DatasetsModule } from '../datasets/datasets.module.ts';
import { FileAccess } from '../storage/files/file-access.ts';
import { UploadPurposes } from '../storage/uploads/upload-purposes.ts';
import { CandidatesController } from './candidates.controller.ts';
import { CandidatesService } from './candidates.service.ts';
import { CurrentTeam } from './current-team.entity.ts';
import { TeamFileAccess } from './team-file-access.ts';
import { TeamMember } from './team-member.entity.ts';
import { TeamUploadRule } from './team-upload.rule.ts';
import { Team } from './team.entity.ts';
import { TeamsController } from './teams.controller.ts';
import { TeamsService } from './teams.service.ts';
import { UploadUsage } from './upload-usage.ts';
import { UploadsController } from './uploads.controller.ts';
import { UploadsService } from './uploads.service.ts';

@Module({
  imports: [
    TypeOrmModule.forFeature([CurrentTeam, Team, TeamMember]),
    AuthModule,
    CompetitionsModule,
    DatasetsModule,
  ],
  controllers: [CandidatesController, TeamsController, UploadsController],
  providers: [CandidatesService, TeamFileAccess, TeamsService, TeamUploadRule, UploadsService, UploadUsage],
  exports: [TeamsService, UploadUsage],
})
export class TeamsModule implements OnModuleInit {
  constructor(
    private readonly access: FileAccess,
    private readonly files: TeamFileAccess,
    private readonly audience: QuestionAudience,
    private readonly grants: DatasetGrants,
    private readonly teams: TeamsService,
    private readonly purposes: UploadPurposes,
    private readonly uploadRule: TeamUploadRule,
  ) {}

  onModuleInit(): void {
    this.access.register('team_upload', (user, file) => this.files.canReadUpload(user, file));
    this.access.register('team_document', (user, file) => this.files.canReadDocument(user, file));
    this.purposes.register('team_upload', this.uploadRule);
    this.audience.register((user, question) => this.teams.participates(user, question));
    this.grants.register((user, datasetIds) => this.teams.openedDatasets(user, datasetIds));
  }
}
