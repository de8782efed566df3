import { createHash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import type { Id, UiLanguage } from '@tianheng/contracts';
import { networkOf } from '../../common/network-of.ts';
import { RateLimits } from '../../auth/throttles/rate-limits.ts';
import { AppError } from '../../common/app-error.ts';
import { CompetitionsService } from '../../competitions/competitions.service.ts';
import { Config } from '../../config.ts';
import { DatasetsService } from '../../datasets/datasets.service.ts';
import { DatasetThumbnails } from '../../datasets/thumbnails/dataset-thumbnails.ts';
import { isPlot } from '../../profiles/thumbnails/thumbnail.ts';
import { CardDrawer, DrawerBusy } from './card-drawer.ts';
import { competitionCard, datasetCard } from './card-words.ts';
import type { LinkCard } from './link-card.ts';

/** One more with every change of how cards are drawn. */
const EDITION = 1;
/** hex digits of what a picture shows, which its address names */
const DIGEST_LENGTH = 32;
export const LINK_PICTURE_DIGEST = new RegExp(`^[0-9a-f]{${DIGEST_LENGTH}}$`);
/** So many are kept, of about 100 kB each; any other is drawn anew. */
const KEPT_MAX = 100;
/** Of one network. Who asks for more gets the drawing that all of a kind share. */
const DRAWINGS_PER_MINUTE = 60;

/** As addresses name them. */
export type LinkKind = 'dataset' | 'competitions';

/** What the picture of a link shows, before it is drawn. */
export interface Sketch {
  card: Omit<LinkCard, 'plot'>;
  /** of its plot; null where the card has none */
  thumbnail: string | null;
  digest: string;
  datasetId: Id | null;
}

const digestOf = (shown: object): string =>
  createHash('sha256')
    .update(JSON.stringify([EDITION, shown]))
    .digest('hex')
    .slice(0, DIGEST_LENGTH);

/** A drawing that all of a kind share, below the site; see customer-web/build/pictures.mjs. */
export const sharedPicture = (art: string): string => `/cards/${art}.png`;

/** Pictures of links with title and facts, of what a visitor may see and of nothing else. */
@Injectable()
export class LinkPictures {
  private readonly logger = new Logger(LinkPictures.name);
  /** By digest, the one asked for last at the end; null: it cannot be drawn. Also those that are drawn just now. */
  private readonly kept = new Map<string, Promise<Buffer | null>>();

  constructor(
    private readonly datasets: DatasetsService,
    private readonly thumbnails: DatasetThumbnails,
    private readonly competitions: CompetitionsService,
    private readonly drawer: CardDrawer,
    private readonly limits: RateLimits,
    private readonly config: Config,
  ) {}

  /** Below the site; another one with each change of what it shows. DATASET_NOT_FOUND, COMPETITION_NOT_FOUND */
  async addressOf(kind: LinkKind, id: Id, language: UiLanguage): Promise<string> {
    const { digest } = await this.sketch(kind, id, language);
    return `/v1/${kind}/${id}/link-picture/${language}/${digest}`;
  }

  /** DATASET_NOT_FOUND, COMPETITION_NOT_FOUND, also of what a visitor may not see. */
  async sketch(kind: LinkKind, id: Id, language: UiLanguage): Promise<Sketch> {
    if (kind === 'competitions') {
      const found = await this.competitions.get(id, language);
      const card = competitionCard(found, language, this.config.timeZone);
      return { card, thumbnail: null, digest: digestOf(card), datasetId: null };
    }
    const { overview, thumbnail } = await this.datasets.illustratedOverview(id);
    const card = datasetCard(overview, language);
    return { card, thumbnail, digest: digestOf({ card, thumbnail }), datasetId: id };
  }

  /** Drawn once for all who ask at the same time. Null where it cannot be drawn, or not now. */
  async picture(sketch: Sketch, address: string): Promise<Buffer | null> {
    const { digest } = sketch;
    const known = this.kept.get(digest);
    if (known) {
      this.keep(digest, known);
      return known.catch(() => null);
    }
    const drawing = this.draw(sketch, address);
    this.keep(digest, drawing);
    try {
      return await drawing;
    } catch (error) {
      if (this.kept.get(digest) === drawing) this.kept.delete(digest);
      if (!(error instanceof DrawerBusy))
        this.logger.warn({ err: error }, 'a picture of a link was not drawn');
      return null;
    }
  }

  private async draw({ card, thumbnail, datasetId }: Sketch, address: string): Promise<Buffer | null> {
    const limit = { event: 'link-picture', of: [networkOf(address)], max: DRAWINGS_PER_MINUTE, seconds: 60 };
    if ((await this.limits.take(limit)) > 0) throw new DrawerBusy('This network has asked for many.');
    const plot = datasetId !== null && thumbnail !== null ? await this.plotOf(datasetId, thumbnail) : null;
    return this.drawer.draw({ ...card, plot });
  }

  /** Null also where it is no plot but a stranger's picture, scaled down: nothing here unpacks those. */
  private async plotOf(id: Id, digest: string): Promise<string | null> {
    try {
      const { type, content } = await this.thumbnails.get(id, digest);
      return type === 'image/svg+xml' && isPlot(content) ? content.toString('latin1') : null;
    } catch (error) {
      // Its files have just changed.
      if (error instanceof AppError) throw new DrawerBusy('There is another picture by now.');
      throw error;
    }
  }

  private keep(digest: string, drawing: Promise<Buffer | null>): void {
    this.kept.delete(digest);
    this.kept.set(digest, drawing);
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= KEPT_MAX) break;
      this.kept.delete(oldest);
    }
  }
}
