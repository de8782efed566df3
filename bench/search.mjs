/**
 * What does searching cost? 100,000 generated datasets with Chinese and English texts, and the list's own query against a
 * LIKE scan of the same fields with the same page and count, one after the other on the same connection.
 * Prints the ratio of the 95th percentiles for Chinese words of two characters and for English words; fails above LIMIT.
 */
import pg from 'pg';
import setUp from '../backend/test/global-setup.mjs';
import tearDown from '../backend/test/global-teardown.mjs';
import { createDataSource } from '../backend/dist/data-source.js';
import { DatasetListQuery } from '../backend/dist/datasets/list/dataset-list.query.js';

const LIMIT = 1 / 5;
const DATASETS = 100_000;
const BATCH = 5_000;
const WARM_UP = 1;
const ROUNDS = 5;
const PAGE = { offset: 0, limit: 10 };
const STATUSES = ['open', 'register', 'private'];

const CHINESE =
  '卫星轨道雷达数据光谱遥感图像气象航天航空火箭探测目标识别跟踪星座导航定位观测信号噪声模型算法训练测试验证误差精度分辨波段辐射定标成像红外可见微波合成孔径干涉地面海洋大气云层温度湿度风速降水土壤植被森林城市道路机场航线流量延误安全事故振动姿态控制推进燃料发动涡轮叶片材料结构强度疲劳损伤检测维护预测寿命健康管理通信链路天线频率带宽编码加密存储传输处理融合分类聚类回归优化规划调度仿真碎片空间近地同步极轨太阳月球行星星系恒星彗星小行引力磁场粒子射线';
const ENGLISH =
  'satellite orbit radar dataset spectrum remote sensing image weather aerospace aviation rocket detection target tracking constellation navigation position observation signal noise model algorithm training testing verification error accuracy resolution band radiation calibration infrared visible microwave synthetic aperture interferometry ground ocean atmosphere cloud temperature humidity wind rainfall soil vegetation forest city road airport route traffic delay safety accident vibration attitude control propulsion fuel engine turbine blade material structure strength fatigue damage inspection maintenance prediction lifetime health management communication link antenna frequency bandwidth encoding encryption storage transmission processing fusion classification clustering regression optimization planning scheduling simulation debris space earth synchronous polar solar lunar planet galaxy star comet asteroid gravity magnetic particle ray'.split(
    ' ',
  );
const WORDS = [...(CHINESE.match(/../gu) ?? [])];

/** Of what is looked for; many a word of a language is in more datasets, most are in fewer. */
const QUERIES = {
  'Chinese, two characters': WORDS.slice(3, 43),
  English: ENGLISH.slice(3, 43),
};

/** The same texts in every run. @param {number} seed */
function createRandom(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const random = createRandom(20261121);
/** The first of a list are drawn more often than the last. @param {string[]} words */
const draw = (words) => words[Math.floor(random() ** 2 * words.length)] ?? '';
/** @param {number} count @param {(number: number) => string} make */
const many = (count, make) => Array.from({ length: count }, (_, number) => make(number));
/** Chinese beside rare characters, so that there are more pairs of characters than words. */
const hanzi = () => String.fromCodePoint(0x4e00 + Math.floor(random() * 3000));

function texts() {
  const isChinese = random() < 0.5;
  const words = isChinese ? WORDS : ENGLISH;
  const join = isChinese ? '' : ' ';
  const other = isChinese ? ENGLISH : WORDS;
  return {
    title: [...many(2, () => draw(words)), String(1990 + Math.floor(random() * 37))].join(join),
    keyword: many(2, () => draw(words)).join('、'),
    introduction: [
      many(2 + Math.floor(random() * 4), () => draw(words)).join(join),
      many(
        isChinese ? 60 : 10,
        isChinese ? hanzi : () => `${draw(ENGLISH)}${Math.floor(random() * 999)}`,
      ).join(join),
      many(1, () => draw(other)).join(' '),
    ].join(isChinese ? '，' : ', '),
    filename: `${draw(words)}_${draw(ENGLISH)}-${Math.floor(random() * 10_000)}.csv`,
  };
}

const INSERT = `
  with given as (
    select gen_random_uuid() as id, gen_random_uuid() as file_id, n, title, keyword, introduction, filename
    from unnest($1::text[], $2::text[], $3::text[], $4::text[]) with ordinality
      as t(title, keyword, introduction, filename, n)),
  datasets as (
    insert into dataset (id, title, keyword, introduction, data_type, status, source, created_at)
    select id, title, keyword, introduction, 'other', (array['open','register','private','open'])[1 + n % 4], 'bench',
      now() - make_interval(mins => (n + $5)::integer) from given),
  files as (
    insert into stored_file (id, purpose, filename, size, sha256) select file_id, 'dataset', filename, 1, '' from given)
  select id, file_id from given`;

/** @param {pg.Client} client */
async function fill(client) {
  const began = Date.now();
  // One build of the index instead of a hundred thousand changes.
  const { rows } = await client.query(
    `select indexdef from pg_indexes where indexname = 'dataset_search_idx'`,
  );
  await client.query('drop index dataset_search_idx');
  // And all texts at once instead of one after the other.
  await client.query('set session_replication_role = replica');
  for (let done = 0; done < DATASETS; done += BATCH) {
    const made = many(BATCH, () => '').map(texts);
    const columns = /** @type {const} */ (['title', 'keyword', 'introduction', 'filename']).map((name) =>
      made.map((row) => row[name]),
    );
    const { rows: ids } = await client.query(INSERT, [...columns, done]);
    await client.query(
      'insert into dataset_file (dataset_id, file_id) select * from unnest($1::uuid[], $2::uuid[])',
      [ids.map(({ id }) => id), ids.map(({ file_id }) => file_id)],
    );
  }
  await client.query('vacuum analyze');
  await client.query('select refresh_dataset_search(array(select id from dataset))');
  await client.query(rows[0].indexdef);
  await client.query('vacuum analyze');
  console.log(`${DATASETS} datasets: ready after ${((Date.now() - began) / 1000).toFixed(1)} s`);
}

/** What would be asked without an index: the same fields, visibility, count and page. */
const SCAN = `
  with found as materialized (
    select d.id, d.created_at from dataset d
    where d.status = any($2) and (d.title ilike $1
      or (d.status <> 'private' and (d.keyword ilike $1 or d.introduction ilike $1 or exists (
        select from dataset_file l join stored_file f on f.id = l.file_id
        where l.dataset_id = d.id and f.filename ilike $1)))))
  select (select count(*)::integer from found) as total,
    array(select id from found order by created_at desc, id desc offset $3 limit $4) as ids`;

/** @template T @param {() => Promise<T>} work */
async function timed(work) {
  const began = process.hrtime.bigint();
  const result = await work();
  return { result, ms: Number(process.hrtime.bigint() - began) / 1e6 };
}

/** @param {number[]} times @param {number} share */
const percentile = (times, share) =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? NaN;

/** @param {import('typeorm').DataSource} database @param {string} name @param {string[]} words */
async function compare(database, name, words) {
  const list = new DatasetListQuery(database);
  const indexed = [];
  const scanned = [];
  let found = 0;
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    for (const word of words) {
      const search = await timed(() => list.find({ statuses: STATUSES, search: word, ...PAGE }));
      const scan = await timed(() => database.query(SCAN, [`%${word}%`, STATUSES, PAGE.offset, PAGE.limit]));
      // The scan also finds words inside of words.
      const [{ total }] = scan.result;
      if (search.result.total > total || search.result.total < total / 2 || total === 0) {
        throw new Error(`"${word}": ${search.result.total} found, ${total} by the scan`);
      }
      if (round < WARM_UP) continue;
      indexed.push(search.ms);
      scanned.push(scan.ms);
      found += search.result.total;
    }
  }
  const ratio = percentile(indexed, 0.95) / percentile(scanned, 0.95);
  console.log(`${name}: ${ratio.toFixed(3)} (limit ${LIMIT})`);
  console.log(
    `  p95 of ${indexed.length}: ${percentile(indexed, 0.95).toFixed(1)} ms, scan ${percentile(scanned, 0.95).toFixed(1)} ms; ` +
      `medians ${percentile(indexed, 0.5).toFixed(1)} and ${percentile(scanned, 0.5).toFixed(1)} ms; ` +
      `${Math.round(found / indexed.length)} datasets found on average`,
  );
  return ratio;
}

async function main() {
  const admin = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await admin.connect();
  await admin.query('create database bench_search');
  await admin.end();
  const url = new URL(process.env.DATABASE_URL ?? '');
  url.pathname = '/bench_search';
  const database = await createDataSource(url.href).initialize();
  try {
    await database.runMigrations();
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    await fill(client);
    await client.end();
    let failed = false;
    for (const [name, words] of Object.entries(QUERIES)) {
      failed = (await compare(database, name, words)) > LIMIT || failed;
    }
    return failed ? 1 : 0;
  } finally {
    await database.destroy();
  }
}

let code = 1;
try {
  await setUp();
  code = await main();
} catch (error) {
  console.error(error);
} finally {
  await tearDown();
}
process.exit(code);
