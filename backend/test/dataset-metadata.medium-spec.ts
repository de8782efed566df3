import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DATASET_STATUSES, type FileProfile } from '@tianheng/contracts';
import { JSDOM } from 'jsdom';
import request from 'supertest';
import type { Dataset } from '../src/datasets/dataset.entity.ts';
import { ProfilesService } from '../src/profiles/profiles.service.ts';
import type { StoredFile } from '../src/storage/files/stored-file.entity.ts';
import { startApp, type TestApp } from './app.ts';
import { answersOf } from './queries.ts';
import { checkDatacite } from './xml-schemas.ts';

const ORIGIN = 'http://localhost:3001';
const MANY = 25;

let test: TestApp;
let user: { Authorization: string };
let admin: { Authorization: string };
let table: StoredFile;
let records: StoredFile;
let dataset: Dataset;

beforeAll(async () => {
  test = await startApp();
  user = await test.factory.bearer(await test.factory.user());
  admin = await test.factory.bearer(await test.factory.admin());
  table = await test.factory.file(`id,半径,id,when,${'n'.repeat(81)}\n1,2.5,3,2020-01-01,4\n`, {
    purpose: 'dataset',
    filename: '轨道.csv',
  });
  records = await test.factory.file('[{"a":1,"b c":"x"}]', { purpose: 'dataset', filename: 'r.json' });
  dataset = await test.factory.dataset(
    {
      status: 'open',
      title: '轨道 "<根数> & more',
      keyword: '轨道、TLE',
      introduction: '低轨 <目标>',
      license: 'CC-BY-4.0',
      source: 'CelesTrak',
    },
    [table, records],
  );
  test.app.get(ProfilesService).wake();
  for (const { id } of [table, records]) {
    for (let status = 'waiting'; status === 'waiting'; await sleep(100)) {
      const { body } = await request(test.http).get(`/v1/object-storage/profile/${id}`).set(admin);
      status = (body as FileProfile).status;
    }
  }
});
afterAll(() => test.stop());

const get = (what: string, id = dataset.id): request.Test =>
  request(test.http).get(`/v1/dataset/${id}/${what}`);

type Node = Record<string, unknown>;
const nodes = (value: unknown): Node[] => value as Node[];

describe('Croissant', () => {
  const croissant = async (headers: Record<string, string> = user): Promise<Node> => {
    const { body } = await get('croissant').set(headers).expect(200);
    return body as Node;
  };
  /** Every node that has an id and says more than that. */
  const defined = (value: unknown): string[] => {
    if (Array.isArray(value)) return value.flatMap(defined);
    if (typeof value !== 'object' || value === null) return [];
    const { '@context': _context, ...members } = value as Node;
    const own = typeof members['@id'] === 'string' && Object.keys(members).length > 1 ? [members['@id']] : [];
    return [...own, ...Object.values(members).flatMap(defined)];
  };
  const referred = (value: unknown): string[] => {
    if (Array.isArray(value)) return value.flatMap(referred);
    if (typeof value !== 'object' || value === null) return [];
    const members = value as Node;
    if (Object.keys(members).length === 1 && typeof members['@id'] === 'string') return [members['@id']];
    return Object.entries(members).flatMap(([key, part]) => (key === '@context' ? [] : referred(part)));
  };

  it('is of its own media type', async () => {
    const { headers } = await get('croissant').set(user);
    expect(headers['content-type']).toContain('application/ld+json');
    expect(headers['content-type']).toContain('profile="http://mlcommons.org/croissant/1.1"');
  });

  it('has what every dataset must have', async () => {
    const found = await croissant();
    expect(found['@type']).toBe('sc:Dataset');
    expect(found.conformsTo).toBe('http://mlcommons.org/croissant/1.1');
    expect(found.name).toBe(dataset.title);
    expect(found.url).toBe(`${ORIGIN}/customer/detail/${dataset.id}`);
    expect(found.license).toBe('https://spdx.org/licenses/CC-BY-4.0.html');
    expect(found.creator).toEqual({ '@type': 'sc:Organization', name: 'CelesTrak' });
    expect(found.datePublished).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(found.version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(String(found.description).length).toBeGreaterThanOrEqual(50);
    expect(String(found.description).length).toBeLessThanOrEqual(5000);
  });

  it('names each word that is not of schema.org in its context', async () => {
    const { '@context': context, ...body } = await croissant();
    const terms = context as Node;
    expect(terms['@vocab']).toBe('https://schema.org/');
    expect(terms.cr).toBe('http://mlcommons.org/croissant/');
    const own = [
      ...['conformsTo', 'citeAs', 'recordSet', 'field', 'dataType', 'source', 'fileObject', 'extract'],
      ...['column', 'jsonPath'],
    ];
    for (const term of own) expect(terms).toHaveProperty(term);
    const schemaOrg = new Set([
      ...['name', 'description', 'url', 'license', 'creator', 'publisher', 'datePublished', 'dateModified'],
      ...['version', 'inLanguage', 'keywords', 'isAccessibleForFree', 'distribution', 'contentUrl'],
      ...['contentSize', 'encodingFormat', 'sha256', 'isBasedOn'],
    ]);
    const used = (value: unknown): string[] => {
      if (Array.isArray(value)) return value.flatMap(used);
      if (typeof value !== 'object' || value === null) return [];
      return Object.entries(value).flatMap(([key, part]) => [key, ...used(part)]);
    };
    const unknown = used(body).filter(
      (key) => !key.startsWith('@') && !own.includes(key) && !schemaOrg.has(key),
    );
    expect(unknown).toEqual([]);
  });

  it('has each file with its address, type, size and hash', async () => {
    const [first, second] = nodes((await croissant()).distribution);
    expect(first).toEqual({
      '@type': 'cr:FileObject',
      '@id': `file-${table.id}`,
      name: '轨道.csv',
      contentUrl: `${ORIGIN}/v1/object-storage/download/${table.id}`,
      contentSize: `${table.size} B`,
      encodingFormat: 'text/csv',
      sha256: table.sha256,
    });
    expect(second).toMatchObject({ encodingFormat: 'application/json', sha256: records.sha256 });
    const { pathname } = new URL(String(first?.contentUrl));
    const { text } = await request(test.http)
      .get(pathname)
      .set(user)
      .responseType('blob')
      .expect(200)
      .then(({ body }) => ({ text: String(body) }));
    expect(text).toContain('半径');
  });

  it('has a field for each column with a whole name of its own, of a type that the specification knows', async () => {
    const [rows, objects] = nodes((await croissant()).recordSet);
    expect(rows).toMatchObject({ '@type': 'cr:RecordSet', '@id': `records-${table.id}`, name: '轨道.csv' });
    const file = { '@id': `file-${table.id}` };
    expect(rows?.field).toEqual(
      [
        ['0', 'id', 'sc:Integer'],
        ['1', '半径', 'sc:Float'],
        ['3', 'when', 'sc:Date'],
      ].map(([at, name, dataType]) => ({
        '@type': 'cr:Field',
        '@id': `records-${table.id}/${at}`,
        ...{ name, dataType },
        source: { fileObject: file, extract: { column: name } },
      })),
    );
    expect(nodes(objects?.field).map(({ source }) => (source as Node).extract)).toEqual([
      { jsonPath: '$[*]["a"]' },
      { jsonPath: '$[*]["b c"]' },
    ]);
  });

  it('is made of the names and types of columns, without what else is known of them', async () => {
    const read = JSON.stringify(await answersOf(test, () => croissant()));
    expect(read).toContain('半径');
    expect(read).not.toContain('histogram');
  });

  it('has each id once, and refers to none that it has not', async () => {
    const found = await croissant();
    const ids = defined(found);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of referred(found)) expect(ids).toContain(id);
  });

  it('tells visitors of no column', async () => {
    const found = await croissant({});
    expect(found.recordSet).toBeUndefined();
    expect(JSON.stringify(found)).not.toContain('半径');
    expect(nodes(found.distribution)).toHaveLength(2);
  });
});

describe.each(['croissant', 'datacite.json', 'datacite.xml', 'linkset'])('%s', (what) => {
  it('is for whoever sees the page', async () => {
    for (const status of DATASET_STATUSES) {
      const { id } = await test.factory.dataset({ status }, [table]);
      const visitor = await get(what, id);
      expect(visitor.status).toBe(status === 'open' ? 200 : 404);
      const open = status === 'open' || status === 'register';
      await get(what, id)
        .set(user)
        .expect(open ? 200 : 403);
      await get(what, id).set(admin).expect(200);
    }
  });

  it('leaves judges’ data out', async () => {
    const truth = await test.factory.file('truth', { purpose: 'judge_data', filename: 'truth.csv' });
    const { id } = await test.factory.dataset({ status: 'competition' }, [truth]);
    const { text, body } = await get(what, id).set(admin).expect(200);
    expect(`${text}${JSON.stringify(body)}`).not.toContain(truth.id);
  });
});

describe('Signposting', () => {
  const linksOf = async (id: string): Promise<string[]> => {
    const { headers } = await request(test.http).get(`/v1/dataset/${id}`).set(user).expect(200);
    return String(headers.link).split(', ');
  };

  it('leads from the dataset to its citation, metadata, files, licence and type', async () => {
    const api = `${ORIGIN}/v1/dataset/${dataset.id}`;
    expect(await linksOf(dataset.id)).toEqual([
      `<${ORIGIN}/customer/detail/${dataset.id}>; rel="cite-as"`,
      '<https://schema.org/Dataset>; rel="type"',
      '<https://spdx.org/licenses/CC-BY-4.0.html>; rel="license"',
      `<${api}/croissant>; rel="describedby"; type="application/ld+json"; profile="http://mlcommons.org/croissant/1.1"`,
      `<${api}/datacite.json>; rel="describedby"; type="application/vnd.datacite.datacite+json"`,
      `<${api}/datacite.xml>; rel="describedby"; type="application/vnd.datacite.datacite+xml"`,
      `<${ORIGIN}/v1/object-storage/download/${table.id}>; rel="item"; type="text/csv"`,
      `<${ORIGIN}/v1/object-storage/download/${records.id}>; rel="item"; type="application/json"`,
      `<${api}/linkset>; rel="linkset"; type="application/linkset+json"`,
    ]);
  });

  it('keeps the header short, and has all in the set of links', async () => {
    const files = await Promise.all(
      Array.from({ length: MANY }, (_, at) => test.factory.file(`${at}`, { purpose: 'dataset' })),
    );
    const { id } = await test.factory.dataset({ status: 'open' }, files);
    expect((await linksOf(id)).filter((link) => link.includes('rel="item"'))).toEqual([]);
    const { body, headers } = await get('linkset', id).buffer(true).parse(parseJson);
    expect(headers['content-type']).toContain('application/linkset+json');
    const [context] = (body as { linkset: { anchor: string; item: Node[] }[] }).linkset;
    expect(context?.anchor).toBe(`${ORIGIN}/customer/detail/${id}`);
    expect(context?.item).toHaveLength(MANY);
  });
});

const parseJson: Parameters<request.Test['parse']>[0] = (answer, done) => {
  let text = '';
  answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
  answer.on('end', () => done(null, JSON.parse(text)));
};

const asText: Parameters<request.Test['parse']>[0] = (answer, done) => {
  let text = '';
  answer.setEncoding('utf8');
  answer.on('data', (part: string) => (text += part));
  answer.on('end', () => done(null, text));
};

describe('DataCite 4.6', () => {
  const xmlOf = async (id = dataset.id): Promise<string> => {
    const { body } = await get('datacite.xml', id)
      .set(user)
      .expect(200)
      .expect('content-type', /^application\/vnd\.datacite\.datacite\+xml/)
      .buffer(true)
      .parse(asText);
    return body as string;
  };

  it('is XML that its official schema takes', async () => {
    const xml = await xmlOf();
    await checkDatacite(xml);
    const { document } = new JSDOM(xml, { contentType: 'application/xml' }).window;
    expect(document.querySelector('title')?.textContent).toBe(dataset.title);
    expect([...document.querySelectorAll('subject')].map((one) => one.textContent)).toEqual(['轨道', 'TLE']);
    expect(document.querySelector('rights')?.getAttribute('rightsIdentifier')).toBe('CC-BY-4.0');
  });

  it('is that also where little is known of a dataset', async () => {
    const unknown = { keyword: '', introduction: '', license: '', source: '' };
    const { id } = await test.factory.dataset({ status: 'open', ...unknown });
    const xml = await xmlOf(id);
    await checkDatacite(xml);
    // DataCite's word for a name that is not to be had; the schema itself takes an empty one.
    expect(xml).toContain('>:unav</creatorName>');
  });

  it.each([
    ['an element that is missing', /<publisher>.*<\/publisher>/, ''],
    ['an element that nobody knows', '<publisher>', '<imprint>no</imprint><publisher>'],
    ['a word of no list', 'dateType="Issued"', 'dateType="Printed"'],
    ['an attribute that is missing', / resourceTypeGeneral="Dataset"/, ''],
    ['nothing in an element', /<publisher>[^<]*/, '<publisher>'],
  ])('would not be taken with %s', async (_what, found, instead) => {
    const xml = await xmlOf();
    expect(xml).toMatch(found);
    await expect(checkDatacite(xml.replace(found, instead))).rejects.toThrow(/Element/);
  });

  it('says the same as JSON', async () => {
    const { body } = await get('datacite.json').set(user).buffer(true).parse(parseJson).expect(200);
    expect(body).toMatchObject({
      schemaVersion: 'http://datacite.org/schema/kernel-4',
      titles: [{ title: dataset.title }],
      types: { resourceTypeGeneral: 'Dataset' },
      rightsList: [{ rightsIdentifier: 'CC-BY-4.0' }],
    });
  });
});

describe('an old version', () => {
  let id: string;
  let page: string;
  beforeAll(async () => {
    const made = await test.factory.dataset({ status: 'open', license: 'CC-BY-4.0' }, [table]);
    id = made.id;
    await test.factory.version(made, [table, records]);
    await test.factory.version(made, [records]);
    page = `${ORIGIN}/customer/detail/${id}`;
  });

  it('is Croissant with its own files, number and address', async () => {
    const { body } = await get('croissant?version=2', id).set(user).expect(200);
    expect(body).toMatchObject({ '@id': `${page}?version=2`, url: `${page}?version=2`, version: '2.0.0' });
    expect(body).toHaveProperty('isBasedOn', `${page}?version=1`);
    expect((body as Node).citeAs).toContain('version      = {2}');
    expect(nodes((body as Node).distribution).map(({ name }) => name)).toEqual(['轨道.csv', 'r.json']);
    const { body: present } = await get('croissant?version=3', id).set(user).expect(200);
    expect(present).toMatchObject({ url: page, version: '3.0.0' });
    expect(nodes((present as Node).distribution)).toHaveLength(1);
  });

  it('is DataCite that the official schema takes, with the versions around it', async () => {
    const { body } = await get('datacite.xml?version=2', id).set(user).expect(200).buffer(true).parse(asText);
    await checkDatacite(body as string);
    const { document } = new JSDOM(body as string, { contentType: 'application/xml' }).window;
    expect(document.querySelector('identifier')?.textContent).toBe(`${page}?version=2`);
    expect(document.querySelector('version')?.textContent).toBe('2');
    const related = [...document.querySelectorAll('relatedIdentifier')];
    expect(related.map((one) => [one.getAttribute('relationType'), one.textContent])).toEqual([
      ['IsNewVersionOf', `${page}?version=1`],
      ['IsPreviousVersionOf', `${page}?version=3`],
      ['IsVersionOf', page],
    ]);
    const json = await get('datacite.json?version=2', id).set(user).buffer(true).parse(parseJson).expect(200);
    expect(json.body).toMatchObject({ url: `${page}?version=2`, version: '2' });
    const { body: present } = await get('datacite.xml', id).set(user).buffer(true).parse(asText);
    await checkDatacite(present as string);
    expect(present).toContain('IsNewVersionOf');
  });

  it('has a set of links of its own, as RFC 5829 names them', async () => {
    const { body } = await get('linkset?version=2', id).buffer(true).parse(parseJson).expect(200);
    const [context] = (body as { linkset: Node[] }).linkset;
    expect(context).toMatchObject({
      anchor: `${page}?version=2`,
      'cite-as': [{ href: `${page}?version=2` }],
      'predecessor-version': [{ href: `${page}?version=1` }],
      'successor-version': [{ href: `${page}?version=3` }],
      'latest-version': [{ href: page }],
    });
    expect(nodes(context?.describedby).map(({ href }) => href)).toContain(
      `${ORIGIN}/v1/dataset/${id}/datacite.xml?version=2`,
    );
    expect(context?.item).toHaveLength(2);
  });

  it('that is none is not found', async () => {
    for (const what of ['croissant', 'datacite.json', 'datacite.xml', 'linkset']) {
      const { status, text, body } = await get(`${what}?version=4`, id).set(user);
      expect([what, status]).toEqual([what, 404]);
      expect(`${text}${JSON.stringify(body)}`).toContain('DATASET_VERSION_NOT_FOUND');
      await get(`${what}?version=0`, id).set(user).expect(400);
    }
  });

  it('is told of to search engines by the present one’s number', async () => {
    const { body } = await get('json-ld', id).expect(200);
    expect(body).toMatchObject({ version: 3, isBasedOn: `${page}?version=2` });
  });
});

it('does not guess the site where nobody named it', async () => {
  const nameless = await startApp({ env: { CUSTOMER_ORIGIN: '' }, beside: test });
  try {
    const { body } = await request(nameless.http).get(`/v1/dataset/${dataset.id}/croissant`).set(user);
    expect(body).toMatchObject({ code: 'NOT_FOUND' });
    const { headers } = await request(nameless.http).get(`/v1/dataset/${dataset.id}`).set(user).expect(200);
    expect(headers.link).toBeUndefined();
  } finally {
    await nameless.stop();
  }
});
