import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { toJsonLd, type Id } from '@tianheng/contracts';
import { In, type Repository } from 'typeorm';
import { AppError } from '../common/app-error.ts';
import { Config } from '../config.ts';
import { withFiles } from './dataset-files.query.ts';
import { Dataset } from './dataset.entity.ts';
import { toDatasetOverview } from './dataset.mapper.ts';
import { canSee, listedStatuses } from './dataset.policy.ts';

/** As many addresses as one sitemap may hold. */
const SITEMAP_MAX = 50_000;
const PAGES = [
  '/customer',
  '/customer/list',
  '/customer/match',
  '/customer/rule',
  '/customer/help',
  '/customer/about',
];

interface Entry {
  id: Id;
  updatedAt: Date;
}

const pageOf = (id: Id): string => `/customer/detail/${id}`;

/** What search engines are told; they sign in to nothing, so it is about open datasets only. */
@Injectable()
export class CrawlersService {
  constructor(
    @InjectRepository(Dataset) private readonly datasets: Repository<Dataset>,
    private readonly config: Config,
  ) {}

  /** The customer site's pages, the last updated datasets first. NOT_FOUND where the site's address is not known. */
  async sitemap(): Promise<string> {
    const origin = this.requireOrigin();
    const entries: Entry[] = await this.datasets.find({
      select: { id: true, updatedAt: true },
      where: { status: In(listedStatuses('crawlers', null)) },
      order: { updatedAt: 'DESC', id: 'DESC' },
      take: SITEMAP_MAX - PAGES.length,
    });
    const urls = [
      ...PAGES.map((path) => `<url><loc>${origin}${path}</loc></url>`),
      ...entries.map(
        ({ id, updatedAt }) =>
          `<url><loc>${origin}${pageOf(id)}</loc><lastmod>${updatedAt.toISOString()}</lastmod></url>`,
      ),
    ];
    return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
  }

  /** schema.org's Dataset. DATASET_NOT_FOUND unless it is open to everyone. */
  async jsonLd(id: Id): Promise<Record<string, unknown>> {
    const found = await this.datasets.findOneBy({ id });
    const [dataset] = await withFiles(this.datasets.manager, found ? [found] : []);
    if (!dataset || !canSee('crawlers', null, dataset)) throw new AppError('DATASET_NOT_FOUND');
    const overview = toDatasetOverview(dataset);
    return toJsonLd(overview, overview.files, `${this.requireOrigin()}${pageOf(id)}`);
  }

  private requireOrigin(): string {
    if (this.config.customerOrigin === null) throw new AppError('NOT_FOUND');
    return this.config.customerOrigin;
  }
}
