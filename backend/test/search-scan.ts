import { SEARCH_MAX } from '@tianheng/contracts';

export interface Texts {
  title: string;
  keyword: string;
  introduction: string;
  files: string[];
}

const HAN =
  /[\u3005\u3007\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}]/u;
const WORD = /[\p{Alphabetic}0-9]/u;

/** Runs of Chinese and words, one after the other: the definition that the index is held to. */
function tokens(text: string): string[] {
  const found: string[] = [];
  let before = '';
  for (const character of text.normalize('NFKC').toLowerCase()) {
    const kind = HAN.test(character) ? 'han' : WORD.test(character) ? 'word' : '';
    if (kind !== '' && kind === before) found.push(`${found.pop() ?? ''}${character}`);
    else if (kind !== '') found.push(character);
    before = kind;
  }
  return found;
}

/** Every run of the search is part of some run, every word the beginning of some word, in whatever fields. */
export function scan(search: string, texts: Texts): boolean {
  const wanted = tokens(search);
  const held = [texts.title, texts.keyword, texts.introduction, ...texts.files].flatMap(tokens);
  const isHeld = (term: string): boolean =>
    held.some((token) =>
      HAN.test(term) ? HAN.test(token) && token.includes(term) : !HAN.test(token) && token.startsWith(term),
    );
  return wanted.length > 0 && wanted.every(isHeld);
}

export const CORPUS: Texts[] = [
  {
    title: '近地卫星两行根数',
    keyword: '轨道、雷达',
    introduction: '地基雷达跟踪定轨得到，可用于 SGP4 模型。',
    files: ['near-earth.tle'],
  },
  {
    title: 'SGP4 verification element sets',
    keyword: 'orbit、satellite',
    introduction: 'Two-line elements of 29 satellites.',
    files: ['SGP4-VER.TLE'],
  },
  {
    title: 'TLE数据2024',
    keyword: '轨道|根数',
    introduction: '',
    files: ['轨道数据_2024-01.csv', 'readme.txt'],
  },
  {
    title: '道轨检测',
    keyword: '铁路',
    introduction: '轨在道上，道在轨下。数轨，道数。',
    files: ['rail.zip'],
  },
  { title: '轨道数学', keyword: '数学', introduction: '道数据轨', files: ['math.pdf'] },
  {
    title: 'ＡＶＩＲＩＳ　成像光谱仪',
    keyword: '高光谱',
    introduction: '波长 ２２４ 个波段，㎚。',
    files: ['bands.csv'],
  },
  {
    title: '哈勃极深场图像',
    keyword: '星系、光电成像',
    introduction: 'NASA与ESA 合作 100% 开放',
    files: ['hubble.jpg'],
  },
  {
    title: 'Flight delays in 2001',
    keyword: 'aviation',
    introduction: 'Naïve "quoted" text',
    files: ['delays.csv'],
  },
  { title: '卫星云图', keyword: '气象', introduction: '星云与卫星。🚀 发射', files: ['云图.nc', '星云.nc'] },
  { title: '𠮷林一号影像', keyword: '遥感', introduction: 'カメラの画像', files: ['jilin.tif'] },
];

export const QUERIES = [
  ...[
    '轨道',
    '道轨',
    '轨',
    '道',
    '数',
    '雷达',
    '卫星',
    '星云',
    '云图',
    '卫星云图',
    '星卫',
    '轨道数据',
    '轨道数',
    '道数据',
  ],
  ...['两行根数', '近地卫星两行根数', '成像光谱仪', '𠮷', '𠮷林', '林一', 'カメラ', '画像', 'メ'],
  ...[
    'sgp4',
    'SGP',
    'sgp4-ver',
    'gp4',
    '4',
    'tle',
    'TLE数据2024',
    'tle 2024',
    '数据2024',
    '2024数据',
    '2024',
    '202',
    '024',
  ],
  ...[
    'satellite',
    'satellites',
    'sat',
    'two-line',
    'line two',
    'near earth',
    'earth near',
    'flight 2001',
    'csv',
    'delays.csv',
  ],
  ...[
    'ＴＬＥ',
    'aviris',
    'ＡＶＩ',
    '224',
    '２２４',
    'nm',
    'naive',
    'naïve',
    'NAÏVE',
    'nai\u0308ve',
    '卫星 雷达',
    '雷达　卫星',
  ],
  ...[
    '轨道 tle',
    '根数 2024 csv',
    '星系 nasa',
    'nasa与esa',
    '与',
    '100%',
    '100',
    '卫星 没有的词',
    'zzz',
    '量子',
  ],
];

export const HOSTILE = [
  ...[
    '%',
    '_',
    '%%%',
    '\\',
    "'",
    '"',
    "' or 1=1 --",
    ':*',
    'tle:*',
    'a & b',
    '!tle',
    '(tle',
    'tle | x',
    '<->',
    '🚀',
    '🚀🚀',
  ],
  ...[
    '。，、！',
    '<script>',
    '\u0001',
    '\ud800',
    ' \t ',
    '\u3000',
    '\u202e',
    'x'.repeat(SEARCH_MAX),
    '轨'.repeat(SEARCH_MAX),
  ],
  ...["tle' & 'x", '$1', '${x}', '-', '--', '/*', '{}', '[]', '^.*$', '?', '*', '+', '..', '\u0301'],
];
