import { Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module.ts';
import { AuthModule } from '../auth/auth.module.ts';
import { AccountsService } from '../auth/users/accounts.service.ts';
import { CompetitionsModule } from '../competitions/competitions.module.ts';
import { CountersModule } from '../counters/counters.module.ts';
import { DatasetGrants } from '../datasets/dataset-grants.ts';
import { DatasetsModule } from '../datasets/datasets.module.ts';
import { MailModule } from '../mail/mail.module.ts';
import { FileRules } from '../storage/files/file-rules.ts';
import { ApprovalsQuery } from './approvals/approvals.query.ts';
import { ApprovalsService } from './approvals/approvals.service.ts';
import { SavedReplies } from './approvals/saved-replies.service.ts';
import { SavedReply } from './approvals/saved-reply.entity.ts';
import { BindingController } from './binding.controller.ts';
import { BindingService } from './binding.service.ts';
import { CandidatesController } from './candidates.controller.ts';
import { CandidatesService } from './candidates.service.ts';
import { CurrentTeam } from './current-team.entity.ts';
import { EligibilityController } from './eligibility.controller.ts';
import { EligibilityService } from './eligibility.service.ts';
import { AcceptedTeamsQuery } from './finals/accepted-teams.query.ts';
import { FinalsService } from './finals/finals.service.ts';
import { TeamImport } from './finals/team-import.ts';
import { RegistrationController } from './forming/registration.controller.ts';
import { RegistrationService } from './forming/registration.service.ts';
import { TeamLifeController } from './forming/team-life.controller.ts';
import { TeamLifeService } from './forming/team-life.service.ts';
import { InvitationsController } from './invitations/invitations.controller.ts';
import { InvitationsService } from './invitations/invitations.service.ts';
import { Joining } from './invitations/joining.ts';
import { LinkTokens } from './invitations/link-token.ts';
import { LinksController } from './invitations/links.controller.ts';
import { LinksService } from './invitations/links.service.ts';
import { TeamLink } from './invitations/team-link.entity.ts';
import { TeamMails } from './notices/team-mails.ts';
import { TeamNotices } from './notices/team-notices.ts';
import { RecruitingSchedule } from './recruiting.schedule.ts';
import { TeamApproval } from './team-approval.entity.ts';
import { TeamDeeds } from './team-deeds.ts';
import { TeamDismissals } from './team-dismissals.ts';
import { TeamEditor } from './team-editor.ts';
import { TeamFileRules, usedByTeams } from './team-file.rules.ts';
import { TeamMember } from './team-member.entity.ts';
import { Team } from './team.entity.ts';
import { TeamsController } from './teams.controller.ts';
import { TeamsService } from './teams.service.ts';
import { UploadsController } from './uploads.controller.ts';
import { UploadsService } from './uploads.service.ts';

@Module({
  imports: [
    TypeOrmModule.forFeature([CurrentTeam, SavedReply, Team, TeamApproval, TeamLink, TeamMember]),
    AuditModule,
    AuthModule,
    CompetitionsModule,
    CountersModule,
    DatasetsModule,
    MailModule,
  ],
  controllers: [
    BindingController,
    CandidatesController,
    EligibilityController,
    InvitationsController,
    LinksController,
    RegistrationController,
    TeamLifeController,
    TeamsController,
    UploadsController,
  ],
  providers: [
    AcceptedTeamsQuery,
    ApprovalsQuery,
    ApprovalsService,
    BindingService,
    CandidatesService,
    EligibilityService,
    FinalsService,
    InvitationsService,
    Joining,
    LinkTokens,
    LinksService,
    RecruitingSchedule,
    RegistrationService,
    SavedReplies,
    TeamDeeds,
    TeamDismissals,
    TeamEditor,
    TeamFileRules,
    TeamImport,
    TeamLifeService,
    TeamMails,
    TeamNotices,
    TeamsService,
    UploadsService,
  ],
  exports: [
    AcceptedTeamsQuery,
    ApprovalsQuery,
    ApprovalsService,
    FinalsService,
    SavedReplies,
    TeamDismissals,
    TeamEditor,
    TeamsService,
  ],
})
export class TeamsModule implements OnModuleInit {
  constructor(
    private readonly rules: FileRules,
    private readonly files: TeamFileRules,
    private readonly grants: DatasetGrants,
    private readonly teams: TeamsService,
    private readonly accounts: AccountsService,
    private readonly invitations: InvitationsService,
  ) {}

  onModuleInit(): void {
    this.rules.register('team_upload', this.files.upload);
    this.rules.register('team_document', this.files.document);
    this.rules.registerUse('picture', usedByTeams('pictureId'));
    this.accounts.onWithdraw((manager, person) => this.invitations.declineFor(manager, person));
    this.accounts.onRemove((manager, id) => this.invitations.forget(manager, id));
    this.grants.register((user, datasetIds) => this.teams.openedDatasets(user, datasetIds));
  }
}
