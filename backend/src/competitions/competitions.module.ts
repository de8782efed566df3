import { Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module.ts';
import { DatasetsModule } from '../datasets/datasets.module.ts';
import { JudgedQuestions } from '../datasets/judged/judged-questions.ts';
import { DeletionsModule } from '../deletions/deletions.module.ts';
import { Deletions } from '../deletions/deletions.ts';
import { FileRules } from '../storage/files/file-rules.ts';
import { TaskHandlers } from '../tasks/task.handlers.ts';
import { TasksModule } from '../tasks/tasks.module.ts';
import { AnnouncementEditor } from './announcements/announcement-editor.ts';
import { Announcement } from './announcements/announcement.entity.ts';
import { AnnouncementsController } from './announcements/announcements.controller.ts';
import { AnnouncementsService } from './announcements/announcements.service.ts';
import { ExampleRule, usedAsPicture } from './competition-file.rules.ts';
import { Competition } from './competition.entity.ts';
import { CompetitionSchedule } from './competition.schedule.ts';
import { CompetitionsController } from './competitions.controller.ts';
import { CompetitionsService } from './competitions.service.ts';
import { DatasetSyncService } from './dataset-sync.service.ts';
import { DatasetSync } from './dataset-sync.ts';
import { DatasetUsesController } from './dataset-uses.controller.ts';
import { DatasetUses } from './dataset-uses.service.ts';
import { CompetitionCopier } from './editing/competition-copier.ts';
import { CompetitionEditor } from './editing/competition-editor.ts';
import { CompetitionList } from './editing/competition-list.ts';
import { GroupEditor } from './editing/group-editor.ts';
import { GroupList } from './editing/group-list.ts';
import { roomAnd } from './editing/group-room.ts';
import { restoredQuestions } from './editing/question-checks.ts';
import { QuestionEditor } from './editing/question-editor.ts';
import { QuestionImages } from './editing/question-images.ts';
import { QuestionList } from './editing/question-list.ts';
import { GroupsService } from './groups.service.ts';
import { JudgingPauses } from './judging-pauses.ts';
import { QuestionGroup } from './question-group.entity.ts';
import { Question } from './question.entity.ts';
import { QuestionsController } from './questions.controller.ts';
import { QuestionsService } from './questions.service.ts';
import { RaceSettings } from './race-settings.entity.ts';
import { SettingsController } from './settings.controller.ts';
import { SettingsService } from './settings.service.ts';

@Module({
  imports: [
    AuditModule,
    TypeOrmModule.forFeature([Announcement, Competition, Question, QuestionGroup, RaceSettings]),
    DatasetsModule,
    DeletionsModule,
    TasksModule,
  ],
  controllers: [
    AnnouncementsController,
    CompetitionsController,
    DatasetUsesController,
    QuestionsController,
    SettingsController,
  ],
  providers: [
    AnnouncementEditor,
    AnnouncementsService,
    CompetitionCopier,
    CompetitionEditor,
    CompetitionList,
    CompetitionSchedule,
    CompetitionsService,
    DatasetSync,
    DatasetSyncService,
    DatasetUses,
    ExampleRule,
    GroupEditor,
    GroupList,
    GroupsService,
    JudgingPauses,
    QuestionEditor,
    QuestionImages,
    QuestionList,
    QuestionsService,
    SettingsService,
  ],
  exports: [
    AnnouncementEditor,
    CompetitionCopier,
    CompetitionEditor,
    CompetitionList,
    CompetitionsService,
    DatasetSyncService,
    GroupEditor,
    GroupList,
    JudgingPauses,
    QuestionEditor,
    QuestionImages,
    QuestionList,
    QuestionsService,
    SettingsService,
  ],
})
export class CompetitionsModule implements OnModuleInit {
  constructor(
    private readonly handlers: TaskHandlers,
    private readonly sync: DatasetSyncService,
    private readonly rules: FileRules,
    private readonly examples: ExampleRule,
    private readonly deletions: Deletions,
    private readonly judged: JudgedQuestions,
  ) {}

  onModuleInit(): void {
    this.rules.register('example', this.examples);
    this.rules.registerUse('picture', usedAsPicture);
    for (const kind of ['question', 'competition'] as const) {
      this.deletions.register(kind, restoredQuestions(kind, this.judged));
    }
    this.deletions.register('group', roomAnd(restoredQuestions('group', this.judged)));
    this.handlers.register('sync_dataset', (run) => this.sync.run(run));
  }
}
