import type { Id } from '@tianheng/contracts';
import type { EntityManager } from 'typeorm';
import { sanitize } from '../common/sanitize.ts';
import { Competition } from '../competitions/competition.entity.ts';
import { QuestionGroup } from '../competitions/question-group.entity.ts';
import { Question } from '../competitions/question.entity.ts';
import {
  readDemoText,
  type DemoCompetition,
  type DemoGroup,
  type DemoModel,
  type DemoQuestion,
} from './manifest.ts';
import type { SeedClock } from './seed-clock.ts';
import { seedJudgeDataset } from './seed-datasets.ts';
import type { SeedFiles } from './seed-files.ts';

export interface SeededCompetition {
  competition: Competition;
  /** by key */
  questions: Map<string, Question>;
}

/** Writes competitions with their groups and questions. */
export class CompetitionSeeder {
  constructor(
    private readonly manager: EntityManager,
    private readonly files: SeedFiles,
    private readonly clock: SeedClock,
    /** by key */
    private readonly datasetIds: Map<string, Id>,
  ) {}

  async seed(demo: DemoCompetition): Promise<SeededCompetition> {
    const competition = await this.manager.save(
      this.manager.create(Competition, {
        title: demo.title,
        titleEn: demo.title_en,
        desc: sanitize(demo.desc),
        descEn: sanitize(demo.desc_en),
        journal: demo.journal,
        journalEn: demo.journal_en,
        status: demo.status,
        statusSetAt: this.clock.now,
        startTime: this.clock.days(demo.start_days),
        endTime: this.clock.days(demo.end_days),
        registrationOpenTime: this.clock.days(demo.registration_days),
        teamSizeLimit: demo.team_size_limit,
        topicCount: demo.topic_count,
      }),
    );
    const questions = new Map<string, Question>();
    for (const [position, demoGroup] of demo.groups.entries()) {
      const group = await this.group(competition, demoGroup, position);
      for (const demoQuestion of demoGroup.questions) {
        const required = demoGroup.required.includes(demoQuestion.key);
        questions.set(demoQuestion.key, await this.question(competition, group, demoQuestion, required));
      }
    }
    return { competition, questions };
  }

  private group({ id }: Competition, demo: DemoGroup, position: number): Promise<QuestionGroup> {
    return this.manager.save(
      this.manager.create(QuestionGroup, {
        competitionId: id,
        name: demo.name,
        nameEn: demo.name_en,
        groupDesc: sanitize(demo.group_desc),
        groupDescEn: sanitize(demo.group_desc_en),
        countries: demo.country.split(','),
        totalQuestions: demo.total_questions,
        position,
      }),
    );
  }

  private async question(
    competition: Competition,
    group: QuestionGroup,
    demo: DemoQuestion,
    required: boolean,
  ): Promise<Question> {
    return this.manager.save(
      this.manager.create(Question, {
        competitionId: competition.id,
        groupId: group.id,
        questionNo: demo.question_no,
        questionType: demo.question_type,
        title: demo.title,
        titleEn: demo.title_en,
        desc: demo.desc,
        descEn: demo.desc_en,
        questionDetail: sanitize(await readDemoText(demo.overview)),
        questionDetailEn: sanitize(await readDemoText(demo.overview_en)),
        pictureId: demo.picture && (await this.files.file(demo.picture, 'picture')),
        totalScore: demo.total_score,
        sTime: competition.startTime,
        eTime: competition.endTime,
        isSubmit: demo.is_submit,
        isJoinShow: demo.is_join_show,
        required,
        ...(demo.question_type === 'model' && (await this.model(demo as DemoQuestion & DemoModel))),
      }),
    );
  }

  private async model(demo: DemoQuestion & DemoModel): Promise<Partial<Question>> {
    const judged = (role: string, paths: string[]): Promise<Id[]> =>
      seedJudgeDataset(this.manager, this.files, this.clock, `${demo.title} ${role}`, paths);
    return {
      sandboxImage: demo.sandbox_image,
      judgeImage: demo.judge_image,
      prodLog: demo.prod_log,
      languageLimit: demo.language_limit,
      commitLimit: demo.commit_limit,
      trainingInterval: demo.training_interval,
      timeLimit: demo.time_limit,
      memoryLimit: demo.memory_limit,
      cpuLimit: demo.cpu_limit,
      inputDataset: await judged('评测输入', demo.input_dataset),
      outputDataset: await judged('评测答案', demo.output_dataset),
      testInputDataset: await judged('测试输入', demo.test_input_dataset),
      testOutputDataset: await judged('测试答案', demo.test_output_dataset),
      openDataset: demo.open_datasets.map((key) => this.datasetId(key)),
      exampleId: await this.files.zip(demo.example.folder, {
        purpose: 'example',
        filename: demo.example.filename,
      }),
    };
  }

  private datasetId(key: string): Id {
    const id = this.datasetIds.get(key);
    if (!id) throw new Error(`The manifest names no dataset "${key}".`);
    return id;
  }
}
