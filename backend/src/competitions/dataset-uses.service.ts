import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  COMPETITION_STATUSES,
  type DatasetUse,
  type Id,
  pickText,
  type UiLanguage,
} from '@tianheng/contracts';
import type { DataSource } from 'typeorm';
import type { AuthUser } from '../common/current-user.decorator.ts';
import { DatasetsService } from '../datasets/datasets.service.ts';
import { showsQuestions } from './question.policy.ts';

const USES_MAX = 50;

interface UseRow {
  competition_id: Id;
  competition: string;
  competition_en: string;
  question_id: Id;
  question_type: DatasetUse['question_type'];
  title: string;
  title_en: string;
}

/** Which questions open a dataset; what else they do with it is nobody's to know. */
@Injectable()
export class DatasetUses {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly datasets: DatasetsService,
  ) {}

  /** Those that this person may see, the latest competition first. DATASET_NOT_FOUND, NOT_ALLOWED */
  async list(user: AuthUser | null, datasetId: Id, language: UiLanguage): Promise<DatasetUse[]> {
    await this.datasets.requireShown(user, datasetId);
    const shown = COMPETITION_STATUSES.filter((status) => showsQuestions(user, { status }));
    const rows = await this.database.query<UseRow[]>(
      `select c.id as competition_id, c.title as competition, c.title_en as competition_en,
         q.id as question_id, q.question_type, q.title, q.title_en
       from question_dataset u join question q on q.id = u.question_id join competition c on c.id = q.competition_id
       where u.dataset_id = $1 and $1 = any(q.open_dataset) and c.status = any($2)
       order by c.created_at desc, q.question_no, q.id limit ${USES_MAX}`,
      [datasetId, shown],
    );
    return rows.map((row) => {
      const competition = pickText(language, row.competition, row.competition_en);
      const title = pickText(language, row.title, row.title_en);
      return {
        competition_id: row.competition_id,
        competition_name: competition.text,
        competition_language: competition.language,
        question_id: row.question_id,
        question_type: row.question_type,
        name: title.text,
        language: title.language,
      };
    });
  }
}
