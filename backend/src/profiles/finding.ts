import type { FoundProfile } from '@tianheng/contracts';
import type { Thumbnail } from './thumbnails/thumbnail.ts';

/** What the program answers of a content. */
export interface Findings {
  profile: FoundProfile;
  thumbnail: Thumbnail | null;
}

/** Of one kind of content its members alone. */
export type Finding = Partial<FoundProfile> & Partial<Pick<Findings, 'thumbnail'>>;
