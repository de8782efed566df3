import { Injectable } from '@nestjs/common';
import {
  hasLongTitle,
  isCompetitionOpen,
  keywordsOf,
  PAGE_SIZE_DEFAULT,
  pickText,
  cutText,
  PREVIEW_DATASET_TEXT,
  UI_LANGUAGES,
  type FirstWord,
  type FirstWords,
  type Id,
  type QuestionDetail,
  type QuestionType,
  type UiLanguage,
  type WordedPage,
} from '@tianheng/contracts';
import { CompetitionsService } from '../competitions/competitions.service.ts';
import { QuestionsService } from '../competitions/questions.service.ts';
import { DatasetsService } from '../datasets/datasets.service.ts';
import { beginningOf } from './markup.ts';
import type { PageSubject } from './page-subject.ts';

/** More of a text than a screen shows. */
const TEXT_MAX = 3000;

type Words = Record<string, FirstWord>;

const PAGE_OF = { model: 'question', project: 'project' } as const satisfies Record<QuestionType, WordedPage>;

const inLanguage = (text: string, language: UiLanguage): FirstWord => ({ text, language });

const preview = (text: string): string => cutText(text, PREVIEW_DATASET_TEXT);

/**
 * What a page shows first, as a visitor is answered it. Whether there is anything to be told at all has been asked before;
 * what only some are answered, or in another shape, is left to the page itself.
 */
@Injectable()
export class PageWords {
  constructor(
    private readonly competitions: CompetitionsService,
    private readonly questions: QuestionsService,
    private readonly datasets: DatasetsService,
  ) {}

  of(subject: PageSubject): Promise<FirstWords | null> {
    switch (subject.kind) {
      case 'competition':
        return this.each('competition', (language) => this.ofCompetition(subject.id, language));
      case 'question':
        return this.ofQuestions(subject.competitionId, subject.id);
      case 'dataset':
        return this.each('dataset', (language) => this.ofDataset(subject.id, language));
      case 'datasets':
        return this.each('datasets', (language) => this.ofList(language));
      default:
        return Promise.resolve(null);
    }
  }

  private async each(
    page: WordedPage,
    words: (language: UiLanguage) => Promise<Words | null>,
  ): Promise<FirstWords | null> {
    const [first, second] = UI_LANGUAGES;
    const [one, other] = await Promise.all([words(first), words(second)]);
    return one && other ? { page, words: { [first]: one, [second]: other } as FirstWords['words'] } : null;
  }

  private async ofCompetition(id: Id, language: UiLanguage): Promise<Words | null> {
    const found = await this.competitions.get(id, language);
    if (!isCompetitionOpen(found.status)) return null;
    const title = pickText(language, found.title, found.title_en);
    return {
      title,
      isForeign: title.language !== language,
      journal: pickText(language, found.journal, found.journal_en),
      end: found.end_time,
      teams: found.team_number,
      size: found.team_size_limit,
      text: inLanguage(beginningOf(found.desc, TEXT_MAX), found.language),
      isTextForeign: found.language !== language,
    };
  }

  private async ofQuestions(competitionId: Id, id: Id): Promise<FirstWords | null> {
    const { status } = await this.competitions.require(competitionId);
    if (!isCompetitionOpen(status)) return null;
    const { questionType } = await this.questions.require(competitionId, id);
    return this.each(PAGE_OF[questionType], async (language) => {
      const found = await this.questions.get(null, competitionId, questionType, id, language);
      return this.ofQuestion(found, language);
    });
  }

  private ofQuestion(found: QuestionDetail, language: UiLanguage): Words {
    return {
      title: inLanguage(found.title, found.title_language),
      isForeign: found.title_language !== language,
      desc: inLanguage(found.desc, found.desc_language),
      score: found.total_score,
      picture: found.picture_url ?? '',
      text: inLanguage(beginningOf(found.question_detail, TEXT_MAX), found.language),
      isTextForeign: found.language !== language,
    };
  }

  private async ofDataset(id: Id, language: UiLanguage): Promise<Words> {
    const found = await this.datasets.overview(id);
    return {
      title: inLanguage(found.title, found.language),
      isLong: hasLongTitle(found),
      isForeign: found.language !== language,
      type: found.data_type,
      formats: found.formats,
      files: found.file_count,
      size: found.total_size,
      views: found.view_count,
      downloads: found.download_count,
      version: found.version_number,
      versionAt: found.version_at * 1000,
      updatedAt: found.updated_at * 1000,
      license: found.license,
      hasLicense: found.license !== '',
      picture: found.picture_url ?? '',
      hasIntroduction: found.introduction !== '',
      isCut: preview(found.introduction) !== found.introduction,
      introduction: inLanguage(preview(found.introduction), found.language),
    };
  }

  private async ofList(language: UiLanguage): Promise<Words | null> {
    const { data, total_count: total } = await this.datasets.list(null, {
      page: 1,
      limit: PAGE_SIZE_DEFAULT,
    });
    const [first] = data;
    if (!first) return null;
    return {
      total,
      title: inLanguage(first.title, first.language),
      isForeign: first.language !== language,
      type: first.data_type,
      picture: first.picture_url ?? '',
      keywords: inLanguage(keywordsOf(first).join(' · '), first.language),
      introduction: inLanguage(preview(first.introduction), first.language),
    };
  }
}
