import {
  defineCall,
  defineImport,
  defineResource,
  field,
  needs,
  type ResourceRow,
  signedIn,
} from '@switchboard/kit-contract';
import { z } from 'zod';
import { saveInput, zSaved } from '../master/save.ts';
import { MCC, MNC } from '../master/values.ts';

const KEY = 'bq.mcc-mnc-query';
const BASE = '/v2/bq/mccmnc';

/** /businessInquiry/mcc-mnc-query */
export const mccmncResource = defineResource({
  code: 'bq.mccmnc',
  right: KEY,
  basePath: BASE,
  isExported: true,
  title: { zh: 'MCC-MNC 查询', en: 'MCC-MNC query' },
  fields: {
    id: field.id({ label: { zh: 'ID', en: 'Id' }, internal: true }),
    mcc: field.text({
      label: { zh: 'MCC', en: 'MCC' },
      filter: true,
      sortable: true,
      editable: true,
      pattern: MCC,
      width: 80,
    }),
    mnc: field.text({
      label: { zh: 'MNC', en: 'MNC' },
      filter: true,
      sortable: true,
      editable: true,
      pattern: MNC,
      width: 80,
    }),
    iso2: field.text({
      label: { zh: '国家代码', en: 'Country code' },
      filter: true,
      editable: true,
      pattern: /^[A-Z]{2}$/,
      width: 90,
    }),
    countryZh: field.text({
      label: { zh: '国家（中文）', en: 'Country (Chinese)' },
      filter: true,
      editable: true,
      max: 64,
      width: 130,
    }),
    countryEn: field.text({
      label: { zh: '国家（英文）', en: 'Country (English)' },
      filter: true,
      sortable: true,
      editable: true,
      max: 64,
      width: 170,
    }),
    dialCode: field.text({
      label: { zh: '国码', en: 'Dial code' },
      filter: true,
      editable: true,
      pattern: /^\d{1,4}$/,
      width: 80,
    }),
    operatorZh: field.text({
      label: { zh: '运营商（中文）', en: 'Operator (Chinese)' },
      filter: true,
      editable: true,
      max: 64,
      width: 140,
    }),
    operatorEn: field.text({
      label: { zh: '运营商（英文）', en: 'Operator (English)' },
      filter: true,
      sortable: true,
      editable: true,
      max: 64,
      width: 160,
    }),
    brand: field.text({ label: { zh: '品牌', en: 'Brand' }, nullable: true, editable: true, max: 64, width: 120 }),
    prefixes: field.tags({ label: { zh: '号段', en: 'Prefixes' }, editable: true, width: 220 }),
    numberLengths: field.tags({ label: { zh: '号长', en: 'Number length' }, editable: true, width: 90 }),
    hasMnp: field.boolean({ label: { zh: '携号转网', en: 'Portability' }, filter: true, editable: true, width: 100 }),
    zone: field.text({ label: { zh: '时区', en: 'Time zone' }, editable: true, max: 40, width: 160 }),
    channels: field.int({ label: { zh: '可用通道数', en: 'Channels' }, sortable: true, width: 110 }),
    isActive: field.boolean({ label: { zh: '启用', en: 'In use' }, filter: true, editable: true, width: 80 }),
    version: field.int({ label: { zh: '版本', en: 'Version' }, internal: true }),
  },
  list: {
    columns: [
      'mcc',
      'mnc',
      'countryZh',
      'countryEn',
      'dialCode',
      'operatorEn',
      'prefixes',
      'hasMnp',
      'zone',
      'channels',
      'isActive',
    ],
    defaultSort: { field: 'mcc', order: 'asc' },
    search: ['mcc', 'countryZh', 'countryEn', 'operatorZh', 'operatorEn'],
  },
});
export type MccmncRow = ResourceRow<typeof mccmncResource>;

export const MCCMNC_EDITED = [
  'mcc',
  'mnc',
  'iso2',
  'countryZh',
  'countryEn',
  'dialCode',
  'operatorZh',
  'operatorEn',
  'brand',
  'prefixes',
  'numberLengths',
  'hasMnp',
  'zone',
  'isActive',
] as const;

export const saveMccmnc = defineCall({
  name: 'bq.mccmnc.save',
  method: 'POST',
  path: `${BASE}/save`,
  summary: { zh: '保存国家运营商', en: 'Save an operator' },
  right: needs(`${KEY}:edit`),
  input: saveInput(mccmncResource, MCCMNC_EDITED),
  result: zSaved,
  withIdempotency: true,
});

const zName = z.object({ zh: z.string(), en: z.string() });

/** The longest prefix wins; a number without a known operator prefix still has a country by its dial code. */
export const lookupNumber = defineCall({
  name: 'bq.mccmnc.lookup',
  method: 'GET',
  path: `${BASE}/lookup`,
  summary: { zh: '号码归属查询', en: 'Number lookup' },
  right: needs(KEY),
  input: z.object({
    number: z
      .string()
      .trim()
      .regex(/^\+?[\d\s-]{4,24}$/),
  }),
  result: z.object({
    /** Digits only, as used for the lookup. */
    number: z.string(),
    found: z
      .object({
        mcc: z.string(),
        /** Null: only the country is known. */
        mnc: z.string().nullable(),
        country: zName,
        operator: zName.nullable(),
        prefix: z.string(),
        dialCode: z.string(),
        hasMnp: z.boolean(),
        zone: z.string(),
        /** Null: no length is known for this operator. */
        isLengthRight: z.boolean().nullable(),
        channels: z.int(),
      })
      .nullable(),
  }),
});

/** Countries and their operators, for every form with such a field. */
export const listPlaces = defineCall({
  name: 'bq.place.list',
  method: 'GET',
  path: '/v2/bq/place/list',
  summary: { zh: '国家与运营商', en: 'Countries and operators' },
  right: signedIn('the international numbering plan is public'),
  input: z.object({}),
  result: z.array(
    z.object({ mcc: z.string(), country: zName, operators: z.array(z.object({ mnc: z.string(), operator: zName })) }),
  ),
});

const { fields } = mccmncResource;

export const mccmncImport = defineImport({
  code: 'bq.mccmnc',
  right: `${KEY}:import`,
  basePath: `${BASE}/import`,
  title: { zh: '导入国家运营商', en: 'Import operators' },
  columns: {
    mcc: { field: fields.mcc, isRequired: true, hint: { zh: '三位数字', en: 'Three digits' } },
    mnc: {
      field: fields.mnc,
      isRequired: true,
      hint: { zh: '两到三位数字，01 与 001 不同', en: 'Two or three digits; 01 and 001 are different' },
    },
    iso2: { field: fields.iso2, isRequired: true, hint: { zh: '两位大写字母', en: 'Two capital letters' } },
    countryZh: { field: fields.countryZh, isRequired: true },
    countryEn: { field: fields.countryEn, isRequired: true },
    dialCode: { field: fields.dialCode, isRequired: true },
    operatorZh: { field: fields.operatorZh, isRequired: true },
    operatorEn: { field: fields.operatorEn, isRequired: true },
    prefixes: {
      field: fields.prefixes,
      hint: { zh: '含国码，多个用逗号分隔', en: 'With the dial code, separated by commas' },
    },
    zone: { field: fields.zone, isRequired: true, hint: { zh: '例如 Asia/Jakarta', en: 'Such as Asia/Jakarta' } },
  },
});

export const mccmncCalls = [saveMccmnc, lookupNumber, listPlaces];
