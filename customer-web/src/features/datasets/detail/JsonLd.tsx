import type { Id } from '@tianheng/contracts';
import { useJsonLdQuery } from '../dataset-detail.api.ts';

/** Describes an open dataset to search engines; of others there is nothing to say. */
export function JsonLd({ datasetId }: { datasetId: Id }) {
  const { data } = useJsonLdQuery(datasetId);
  if (!data) return null;
  // In a script the sequence "</" would end it, wherever it stands.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
