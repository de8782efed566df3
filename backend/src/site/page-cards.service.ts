import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { hasCompetitionStarted, type Id, pickText, type UiLanguage } from '@tianheng/contracts';
import { DataSource } from 'typeorm';
import { Competition } from '../competitions/competition.entity.ts';
import { Question } from '../competitions/question.entity.ts';
import { Dataset } from '../datasets/dataset.entity.ts';
import { canSee } from '../datasets/dataset.policy.ts';
import { DatasetMetadata } from '../datasets/metadata/metadata.service.ts';
import { oneLine, wordsOf } from './markup.ts';
import { LinkPictures } from './link-pictures/link-pictures.service.ts';
import { siteCard, type PageCard } from './page-head.ts';
import { subjectOf } from './page-subject.ts';
import { PageWords } from './page-words.service.ts';

/** As much of a description as previews of links show. */
const DESCRIPTION_MAX = 200;
/** What a visitor may be told of a page; anything else has the card of the site. */
@Injectable()
export class PageCards {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly metadata: DatasetMetadata,
    private readonly words: PageWords,
    private readonly pictures: LinkPictures,
  ) {}

  async cardOf(path: string, language: UiLanguage): Promise<PageCard> {
    const subject = subjectOf(path);
    const site = siteCard(language, path);
    const found = await this.find(subject, language);
    const words = found !== null || subject.kind === 'datasets' ? await this.words.of(subject) : null;
    return found === null
      ? { ...site, words }
      : { ...site, ...found, kind: 'article', description: found.description || site.description, words };
  }

  private find(
    subject: ReturnType<typeof subjectOf>,
    language: UiLanguage,
  ): Promise<Pick<PageCard, 'title' | 'description' | 'picture' | 'links'> | null> {
    switch (subject.kind) {
      case 'site':
      case 'datasets':
        return Promise.resolve(null);
      case 'dataset':
        return this.ofDataset(subject.id, language);
      case 'question':
        return this.ofQuestion(subject.competitionId, subject.id, language);
      case 'competition':
      case 'results':
        return this.ofCompetition(subject.id, language);
    }
  }

  private async ofDataset(id: Id, language: UiLanguage) {
    const dataset = await this.database.getRepository(Dataset).findOneBy({ id });
    if (!dataset || !canSee('crawlers', null, dataset)) return null;
    return {
      title: dataset.title,
      description: oneLine(dataset.introduction, DESCRIPTION_MAX),
      picture: await this.pictures.addressOf('dataset', id, language),
      links: await this.metadata.headLinks(id),
    };
  }

  private async ofCompetition(id: Id, language: UiLanguage) {
    const competition = await this.database.getRepository(Competition).findOneBy({ id });
    if (!competition) return null;
    const text = (zh: string, en: string): string => pickText(language, zh, en).text;
    return {
      title: text(competition.title, competition.titleEn),
      description: wordsOf(text(competition.desc, competition.descEn), DESCRIPTION_MAX),
      picture: await this.pictures.addressOf('competitions', id, language),
    };
  }

  private async ofQuestion(competitionId: Id, id: Id, language: UiLanguage) {
    const question = await this.database
      .getRepository(Question)
      .findOne({ where: { id, competitionId }, relations: { competition: true } });
    if (!question || !hasCompetitionStarted(question.competition.status)) return null;
    return {
      title: pickText(language, question.title, question.titleEn).text,
      description: wordsOf(pickText(language, question.desc, question.descEn).text, DESCRIPTION_MAX),
      picture: await this.pictures.addressOf('competitions', competitionId, language),
    };
  }
}
