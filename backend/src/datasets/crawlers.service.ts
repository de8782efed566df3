import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { toJsonLd, type Id } from '@tianheng/contracts';
import type { Repository } from 'typeorm';
import { AppError } from '../common/app-error.ts';
import { Config } from '../config.ts';
import { withFiles } from './dataset-files.query.ts';
import { Dataset } from './dataset.entity.ts';
import { toDatasetOverview } from './dataset.mapper.ts';
import { canSee, listedStatuses } from './dataset.policy.ts';

/** As many addresses as one sitemap may hold. */
const SITEMAP_MAX = 50_000;
/** Of so many datasets, by what PostgreSQL estimates, and fewer there is one sitemap; of more an index of parts about this size. */
const PART_SIZE = 4000;
const PART_DIGITS_MAX = 3;
/** The part with what is no dataset. */
const PAGES_PART = 'pages';
const PART_PATTERN = /^[0-9a-f]{1,3}$/;
const ID_DIGITS = 32;
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
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

/** Written out, so that plans that are kept use the index of these alone. */
const LISTED = `status in (${listedStatuses('crawlers', null)
  .map((status) => `'${status}'`)
  .join()})`;

const pageOf = (id: Id): string => `/customer/detail/${id}`;
const pagesOf = (origin: string): string[] => PAGES.map((path) => `<url><loc>${origin}${path}</loc></url>`);
const sitemap = (root: 'urlset' | 'sitemapindex', lines: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}">\n${lines.join('\n')}\n</${root}>\n`;
const urlset = (urls: string[]): string => sitemap('urlset', urls);

/** What search engines are told; they sign in to nothing, so it is about open datasets only. */
@Injectable()
export class CrawlersService {
  constructor(
    @InjectRepository(Dataset) private readonly datasets: Repository<Dataset>,
    private readonly config: Config,
  ) {}

  /**
   * The customer site's pages and datasets, or an index of the parts that name them. Parts are by the beginning of the ids, so
   * that each is a range of the primary key, whatever number there is. NOT_FOUND where the site's address is not known, or
   * where there is no such part.
   */
  async sitemap(part?: string): Promise<string> {
    const origin = this.requireOrigin();
    if (part === PAGES_PART) return urlset(pagesOf(origin));
    if (part !== undefined) {
      if (!PART_PATTERN.test(part)) throw new AppError('NOT_FOUND');
      return urlset(await this.entries(origin, part));
    }
    const digits = await this.digits();
    if (digits === 0) return urlset([...pagesOf(origin), ...(await this.entries(origin, ''))]);
    const parts = [PAGES_PART, ...(await this.parts(digits))];
    return sitemap(
      'sitemapindex',
      parts.map((name) => `<sitemap><loc>${origin}/sitemap.xml?part=${name}</loc></sitemap>`),
    );
  }

  /** schema.org's Dataset. DATASET_NOT_FOUND unless it is open to everyone. */
  async jsonLd(id: Id): Promise<Record<string, unknown>> {
    const found = await this.datasets.findOneBy({ id });
    const [dataset] = await withFiles(this.datasets.manager, found ? [found] : [], null);
    if (!dataset || !canSee('crawlers', null, dataset)) throw new AppError('DATASET_NOT_FOUND');
    const overview = toDatasetOverview(dataset, this.config.timeZone);
    return toJsonLd(overview, overview.files, `${this.requireOrigin()}${pageOf(id)}`);
  }

  /** How many digits of an id name a part. */
  private async digits(): Promise<number> {
    const [{ estimated }] = await this.datasets.query<[{ estimated: number }]>(
      `select reltuples::float8 as estimated from pg_class where oid = 'dataset'::regclass`,
    );
    const digits = Math.ceil(Math.log2(Math.max(1, estimated) / PART_SIZE) / 4);
    return Math.max(0, Math.min(PART_DIGITS_MAX, digits));
  }

  /** Those in which there is something. */
  private async parts(digits: number): Promise<string[]> {
    const rows = await this.datasets.query<{ part: string }[]>(
      `select part from generate_series(0, $1::integer) as number, lpad(to_hex(number), $2, '0') as part
       where exists (select from dataset where ${LISTED}
         and id between rpad(part, ${ID_DIGITS}, '0')::uuid and rpad(part, ${ID_DIGITS}, 'f')::uuid)
       order by part`,
      [16 ** digits - 1, digits],
    );
    return rows.map(({ part }) => part);
  }

  /** Of the datasets whose ids begin so. */
  private async entries(origin: string, beginning: string): Promise<string[]> {
    const entries = await this.datasets.query<Entry[]>(
      `select id, updated_at as "updatedAt" from dataset where ${LISTED} and id between $1 and $2
       order by updated_at desc, id desc limit ${SITEMAP_MAX - PAGES.length}`,
      [beginning.padEnd(ID_DIGITS, '0'), beginning.padEnd(ID_DIGITS, 'f')],
    );
    return entries.map(
      ({ id, updatedAt }) =>
        `<url><loc>${origin}${pageOf(id)}</loc><lastmod>${updatedAt.toISOString()}</lastmod></url>`,
    );
  }

  private requireOrigin(): string {
    if (this.config.customerOrigin === null) throw new AppError('NOT_FOUND');
    return this.config.customerOrigin;
  }
}
