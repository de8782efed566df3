import { Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/auth.module.ts';
import { CompetitionsModule } from '../competitions/competitions.module.ts';
import { DatasetGrants } from '../datasets/dataset-grants.ts';
import { DatasetsModule } from '../datasets/datasets.module.ts';
import { FileRules } from '../storage/files/file-rules.ts';
import { CandidatesController } from './candidates.controller.ts';
import { CandidatesService } from './candidates.service.ts';
import { CurrentTeam } from './current-team.entity.ts';
import { TeamFileRules, usedByTeams } from './team-file.rules.ts';
import { TeamMember } from './team-member.entity.ts';
import { Team } from './team.entity.ts';
import { TeamsController } from './teams.controller.ts';
import { TeamsService } from './teams.service.ts';
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
  providers: [CandidatesService, TeamFileRules, TeamsService, UploadsService],
  exports: [TeamsService],
})
export class TeamsModule implements OnModuleInit {
  constructor(
    private readonly rules: FileRules,
    private readonly files: TeamFileRules,
    private readonly grants: DatasetGrants,
    private readonly teams: TeamsService,
  ) {}

  onModuleInit(): void {
    this.rules.register('team_upload', this.files.upload);
    this.rules.register('team_document', this.files.document);
    this.rules.registerUse('picture', usedByTeams('pictureId'));
    this.grants.register((user, datasetIds) => this.teams.openedDatasets(user, datasetIds));
  }
}
