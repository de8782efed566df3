import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { pickText, type UiLanguage } from '@tianheng/contracts';
import { DataSource, In, IsNull } from 'typeorm';
import { AppError } from '../common/app-error.ts';
import { Announcement } from '../competitions/announcements/announcement.entity.ts';
import { Config } from '../config.ts';
import { Dataset } from '../datasets/dataset.entity.ts';
import { listedStatuses } from '../datasets/dataset.policy.ts';
import { writeFeed, type FeedEntry } from './feed.ts';
import { oneLine, wordsOf } from './markup.ts';

/** Of each kind; a reader that comes once a week misses none. */
const ENTRIES = 30;
const SUMMARY_MAX = 500;

/** What is new, as feed readers are told: they sign in to nothing. */
@Injectable()
export class FeedService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly config: Config,
  ) {}

  /** NOT_FOUND where the site's address is not known. */
  async write(language: UiLanguage): Promise<string> {
    const { customerOrigin } = this.config;
    if (customerOrigin === null) throw new AppError('NOT_FOUND');
    const entries = [...(await this.datasets()), ...(await this.announcements(language))];
    entries.sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime() || (a.id < b.id ? -1 : 1));
    return writeFeed(entries.slice(0, ENTRIES), language, customerOrigin);
  }

  private async datasets(): Promise<FeedEntry[]> {
    const found = await this.database.getRepository(Dataset).find({
      where: { status: In(listedStatuses('crawlers', null)) },
      // One that was prepared for months is as new as on its first day.
      order: { openedAt: 'DESC', id: 'DESC' },
      take: ENTRIES,
    });
    return found.map((dataset) => ({
      id: dataset.id,
      title: dataset.title,
      summary: oneLine(dataset.introduction, SUMMARY_MAX),
      path: `/customer/detail/${dataset.id}`,
      publishedAt: dataset.openedAt ?? dataset.createdAt,
      updatedAt: dataset.updatedAt,
      author: dataset.source,
      language: dataset.language,
    }));
  }

  private async announcements(language: UiLanguage): Promise<FeedEntry[]> {
    const found = await this.database.getRepository(Announcement).find({
      where: { withdrawnAt: IsNull() },
      relations: { competition: true },
      order: { createdAt: 'DESC', id: 'DESC' },
      take: ENTRIES,
    });
    return found.map((announcement) => {
      const { competition } = announcement;
      const text = pickText(language, announcement.text, announcement.textEn);
      const title = pickText(text.language, announcement.title, announcement.titleEn).text;
      const place = pickText(text.language, competition.title, competition.titleEn).text;
      return {
        id: announcement.id,
        title: text.language === 'en' ? `${place}: ${title}` : `${place}：${title}`,
        summary: wordsOf(text.text, SUMMARY_MAX),
        path: `/customer/match/${competition.id}?tab=news`,
        publishedAt: announcement.createdAt,
        updatedAt: announcement.updatedAt,
        author: '',
        language: text.language,
      };
    });
  }
}
