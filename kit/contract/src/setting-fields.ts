import { type EnumValue, type Field, field } from './field.ts';
import type { Fields } from './resource.ts';

type Codes = Readonly<Record<string, EnumValue>>;

/** Fields of every setting. */
export const COMMON_FIELDS = {
  id: field.id({ label: { zh: '编号', en: 'ID' }, internal: true }),
  version: field.int({ label: { zh: '版本', en: 'Version' }, internal: true }),
  updatedByName: field.text({ label: { zh: '最后修改人', en: 'Changed by' }, nullable: true, width: 120 }),
  updatedAt: field.dateTime({ label: { zh: '最后修改', en: 'Changed' }, sortable: true, width: 170 }),
};

/** Fields that aspects add. */
export const ASPECT_FIELDS = {
  used: { used: field.int({ label: { zh: '使用次数', en: 'Times used' }, width: 110 }) },
  state: {
    enabled: field.boolean({ label: { zh: '启用', en: 'Enabled' }, editable: true, filter: true, width: 90 }),
  },
  order: {
    sort: field.int({
      label: { zh: '排序', en: 'Order' },
      editable: true,
      sortable: true,
      min: 0,
      max: 9999,
      width: 90,
    }),
  },
  valid: {
    validFrom: field.date({ label: { zh: '生效日期', en: 'Valid from' }, editable: true, sortable: true, width: 120 }),
    validTo: field.date({
      label: { zh: '失效日期', en: 'Valid to' },
      nullable: true,
      editable: true,
      sortable: true,
      width: 120,
    }),
  },
} as const;

/** The code format of all dictionaries. */
const DICT_CODE = /^[a-z0-9][a-z0-9_]{0,19}$/;

/** Fields of a dictionary, whose items sys stores. */
export const dictFields = <T extends Codes>(types: T) => ({
  dictType: field.enum({
    label: { zh: '字典', en: 'Dictionary' },
    editable: true,
    filter: true,
    width: 160,
    values: types,
  }),
  code: field.text({
    label: { zh: '编码', en: 'Code' },
    editable: true,
    sortable: true,
    pattern: DICT_CODE,
    width: 150,
  }),
  labelZh: field.text({ label: { zh: '中文名称', en: 'Chinese label' }, editable: true, max: 80, width: 180 }),
  labelEn: field.text({
    label: { zh: '英文名称', en: 'English label' },
    nullable: true,
    editable: true,
    max: 120,
    width: 200,
  }),
});

/** The field of a keyed sheet that holds the code of its row. */
export const rowField = <R extends Codes>(rows: R) => ({
  code: field.enum({ label: { zh: '项目', en: 'Item' }, editable: true, sortable: true, width: 200, values: rows }),
});

export type FieldsOfShape<D> = D extends { readonly shape: 'dictionary'; readonly types: infer T extends Codes }
  ? ReturnType<typeof dictFields<T>>
  : D extends { readonly shape: 'keyed'; readonly rows: infer R extends Codes }
    ? ReturnType<typeof rowField<R>>
    : unknown;

type OfAspect<D, A extends keyof typeof ASPECT_FIELDS> = D extends { readonly [K in A]: true }
  ? (typeof ASPECT_FIELDS)[A]
  : unknown;
type OfDictionary<D> = D extends { readonly shape: 'dictionary' }
  ? (typeof ASPECT_FIELDS)['state'] & (typeof ASPECT_FIELDS)['order']
  : unknown;

/** All fields of the rows of a setting: its own and those of the kit. */
export type SettingFields<D, F> = Flat<
  typeof COMMON_FIELDS &
    F &
    FieldsOfShape<D> &
    OfAspect<D, 'used'> &
    OfAspect<D, 'state'> &
    OfAspect<D, 'order'> &
    OfAspect<D, 'valid'> &
    OfDictionary<D>
>;
type Flat<T> = { [K in keyof T as T[K] extends Field ? K : never]: T[K] };

/** Key fields can be sorted by, because a list needs an order. */
export function withSortableKey(fields: Fields, key: string): Fields {
  const of = fields[key];
  return of === undefined ? fields : { ...fields, [key]: { ...of, sortable: true } };
}
