/** The matrix's rows of datasets, for their readers and those who keep them; see authorization.matrix.ts. */
import { randomUUID } from 'node:crypto';
import { DatasetReference } from '../src/datasets/references/dataset-reference.entity.ts';
import type { TestApp } from './app.ts';
import { ADMIN_ONLY, EVERYONE, SIGNED_IN, TAKES_ALONG, type Row } from './authorization.outcomes.ts';
import type { MatrixWorld } from './authorization.world.ts';
import { drawnPath } from './thumbnails.ts';

const citation = () => ({ content: 'Cited in a paper.', address: `https://example.org/${randomUUID()}` });

async function storedCitation(
  { test, dataset }: MatrixWorld & { test: TestApp },
  status: '0' | '1',
): Promise<{ path: Record<string, string> }> {
  const rows = test.database.getRepository(DatasetReference);
  const { id } = await rows.save(rows.create({ ...citation(), datasetId: dataset.id, status }));
  return { path: { referenceId: id } };
}

const datasetOf = ({ datasetFile }: MatrixWorld) => ({
  body: {
    title: 'A dataset',
    keyword: 'orbit',
    data_type: 'other',
    status: 'open',
    source: 'test',
    download_list: [{ key: datasetFile.id, is_tmp: false }],
  },
});

/** Of whatever is shown now. */
export const PICTURE_OF_LINK = { language: 'en', digest: '0'.repeat(32) };

export const DATASETS: Record<string, Row> = {
  // datasets; datasets-visibility.medium-spec.ts asks for every status of one
  'GET /v1/sitemap.xml': { who: EVERYONE },
  'GET /v1/dataset': { who: EVERYONE },
  'GET /v1/dataset/facets': { who: EVERYONE },
  'GET /v1/dataset/{datasetId}/json-ld': { who: EVERYONE },
  'GET /v1/dataset/{datasetId}/overview': { who: EVERYONE },
  'GET /v1/dataset/{datasetId}/thumbnail/{digest}': { who: EVERYONE, request: drawnPath },
  'GET /v1/dataset/{datasetId}/link-picture/{language}/{digest}': {
    who: EVERYONE,
    request: () => ({ path: PICTURE_OF_LINK }),
  },
  'GET /v1/dataset/{datasetId}': { who: SIGNED_IN },
  'GET /v1/dataset/{datasetId}/versions': { who: EVERYONE },
  'GET /v1/dataset/{datasetId}/versions/{number}': {
    who: SIGNED_IN,
    request: () => ({ path: { number: '1' } }),
  },
  'GET /v1/dataset/{datasetId}/uses': { who: EVERYONE },
  'GET /v1/dataset/{datasetId}/croissant': { who: EVERYONE },
  'GET /v1/dataset/{datasetId}/datacite.json': { who: EVERYONE },
  'GET /v1/dataset/{datasetId}/datacite.xml': { who: EVERYONE },
  'GET /v1/dataset/{datasetId}/linkset': { who: EVERYONE },
  'GET /v1/dataset/{datasetId}/archive/url': { who: SIGNED_IN, ...TAKES_ALONG },
  'GET /v1/dataset/{datasetId}/reference': { who: SIGNED_IN },
  'POST /v1/dataset/{datasetId}/reference': { who: SIGNED_IN, request: () => ({ body: citation() }) },

  // back office
  'GET /v1/admin/dataset': { who: ADMIN_ONLY },
  'POST /v1/admin/dataset': { who: ADMIN_ONLY, request: datasetOf },
  'PUT /v1/admin/dataset/{datasetId}': { who: ADMIN_ONLY, request: datasetOf },
  'DELETE /v1/admin/dataset/{datasetId}': { who: ADMIN_ONLY },
  'GET /v1/admin/dataset/reference/approve': { who: ADMIN_ONLY },
  'POST /v1/admin/dataset/reference/{referenceId}/approve': {
    who: ADMIN_ONLY,
    request: async (world) => ({ ...(await storedCitation(world, '0')), body: { status: '1' } }),
  },
  'DELETE /v1/admin/dataset/reference/{referenceId}': {
    who: ADMIN_ONLY,
    request: (world) => storedCitation(world, '1'),
  },
};
