import type { Random } from '@switchboard/kit-server/demo';

/** Invented companies: two-part name, industry word, local suffix (crm.md §7). All domains end in `.example`. */
export const FIRST = [
  'Lumen',
  'Nova',
  'Harbor',
  'Atlas',
  'Cobalt',
  'Maple',
  'Orbit',
  'Saffron',
  'Tidal',
  'Vertex',
  'Willow',
  'Zenith',
  'Ember',
  'Juniper',
  'Kestrel',
  'Onyx',
];
export const SECOND = [
  'Bridge',
  'Field',
  'Gate',
  'Peak',
  'Stone',
  'Wave',
  'Point',
  'Forge',
  'Leaf',
  'Line',
  'Port',
  'Spring',
];
export const FIRST_ZH = [
  '云帆',
  '星河',
  '海纳',
  '启航',
  '鼎盛',
  '博远',
  '汇通',
  '聚力',
  '锦程',
  '瑞丰',
  '蓝鲸',
  '天弈',
  '极光',
  '万象',
  '知行',
  '澜图',
];
export const CITIES_ZH = ['深圳市', '广州市', '杭州市', '上海', '北京', '厦门市', '成都市', '东莞市'];

export const INDUSTRIES: Readonly<Record<string, readonly [en: string, zh: string]>> = {
  game: ['Games', '互娱'],
  ecommerce: ['Commerce', '电子商务'],
  fintech: ['Pay', '金融科技'],
  social: ['Social', '网络科技'],
  logistics: ['Logistics', '供应链'],
  travel: ['Travel', '旅行'],
  education: ['Learning', '教育科技'],
  saas: ['Cloud', '软件'],
  aggregator: ['Messaging', '通信'],
  other: ['Trading', '贸易'],
};

/** A further word for a company whose name is taken. The two seeds use different words, so that no name is used twice. */
export const FURTHER_WORDS = {
  first: [
    ['Express', '华东'],
    ['Nexus', '亚太'],
    ['Allied', '东方'],
    ['Summit', '远航'],
    ['Pioneer', '优品'],
    ['Central', '中原'],
  ],
  second: [
    ['Asia', '国际'],
    ['Global', '环球'],
    ['Digital', '数字'],
    ['Pacific', '华南'],
    ['Union', '联合'],
    ['Labs', '创新'],
    ['Networks', '智联'],
    ['Prime', '新锐'],
  ],
} as const;

/** Country, weight, company suffix. */
export const COUNTRIES: readonly (readonly [code: string, weight: number, suffix: string])[] = [
  ['CN', 22, '有限公司'],
  ['HK', 9, 'Limited'],
  ['SG', 8, 'Pte. Ltd.'],
  ['ID', 9, 'PT'],
  ['VN', 7, 'JSC'],
  ['PH', 6, 'Inc.'],
  ['TH', 5, 'Co., Ltd.'],
  ['IN', 7, 'Pvt. Ltd.'],
  ['AE', 6, 'FZE'],
  ['NG', 5, 'Ltd.'],
  ['BR', 6, 'Ltda'],
  ['MX', 4, 'S.A. de C.V.'],
  ['GB', 3, 'Ltd'],
];

export interface Company {
  name: string;
  alias: string;
  country: string;
  industry: string;
}

function furtherWord(place: number): readonly [en: string, zh: string] {
  const word = FURTHER_WORDS.first[place];
  if (word === undefined) throw new Error('the demo needs more words for company names');
  return word;
}

export function createCompanies(random: Random): () => Company {
  const aliases = new Map<string, number>();
  const names = new Map<string, number>();
  const countries = COUNTRIES.map((entry) => [entry, entry[1]] as const);
  return () => {
    const [country, , suffix] = random.weighted(countries);
    const industry = random.pick(Object.keys(INDUSTRIES));
    const [wordEn, wordZh] = INDUSTRIES[industry] as readonly [string, string];
    const first = random.pick(FIRST);
    const second = random.pick(SECOND);
    const isChinese = country === 'CN';
    const words = isChinese
      ? `${random.pick(CITIES_ZH)}${random.pick(FIRST_ZH)}${wordZh}`
      : `${first} ${second} ${wordEn}`;
    const earlier = names.get(words) ?? 0;
    names.set(words, earlier + 1);
    const [furtherEn, furtherZh] = earlier === 0 ? ['', ''] : furtherWord(earlier - 1);
    const name = isChinese ? `${words}${furtherZh}${suffix}` : `${words} ${furtherEn} ${suffix}`.replace('  ', ' ');
    const base = `${first}-${second}-${wordEn}`.toLowerCase();
    const count = (aliases.get(base) ?? 0) + 1;
    aliases.set(base, count);
    return { name, alias: count === 1 ? base : `${base}-${count}`, country, industry };
  };
}
