/** A few words and what they say. */
export interface LinkFact {
  label: string;
  value: string;
}

/** All that a picture of a link shows; whatever is equal in it looks alike. */
export interface LinkCard {
  /** the product's name in the reader's language */
  product: string;
  /** what it is, e.g. Dataset · Radar */
  kind: string;
  title: string;
  facts: LinkFact[];
  /** the drawing beside the title, by its name in art.json */
  art: string;
  /** how a line under all of it is coloured */
  accent: 'signal' | 'sun';
  /** instead of the drawing: a picture of the data, as the reader of files drew it; see profiles/thumbnails */
  plot: string | null;
}
