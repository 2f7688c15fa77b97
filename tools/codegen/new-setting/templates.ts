import type { Names } from '../new-resource/names.ts';

export const SHAPES = ['list', 'dictionary', 'keyed', 'single'] as const;
export type Shape = (typeof SHAPES)[number];

const quote = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const FIELDS: Readonly<Record<Shape, string>> = {
  list: `shape: 'list',
  key: 'code',
  fields: {
    code: field.text({ label: { zh: '编码', en: 'Code' }, editable: true, filter: true, max: 40, width: 150 }),
    nameZh: field.text({ label: { zh: '中文名称', en: 'Chinese name' }, editable: true, max: 80, width: 180 }),
    nameEn: field.text({ label: { zh: '英文名称', en: 'English name' }, editable: true, max: 120, width: 200 }),
  },
  state: true,
  order: true,
  removal: true,`,
  dictionary: `shape: 'dictionary',
  types: { TYPE: { label: { zh: '类型', en: 'Types' } } },
  fields: {},`,
  keyed: `shape: 'keyed',
  rows: { first: { label: { zh: '第一项', en: 'First' } }, second: { label: { zh: '第二项', en: 'Second' } } },
  fields: { amount: field.int({ label: { zh: '数值', en: 'Amount' }, editable: true, min: 0, width: 120 }) },`,
  single: `shape: 'single',
  fields: { amount: field.int({ label: { zh: '数值', en: 'Amount' }, editable: true, min: 0 }) },`,
};

export function contractFile({ camel, module, noun, right, basePath, pagePath, title }: Names, shape: Shape): string {
  const imports = shape === 'dictionary' ? 'defineSetting' : 'defineSetting, field';
  return `import { ${imports} } from '@switchboard/kit-contract';

export const ${camel}Setting = defineSetting({
  code: '${module}.${noun}',
  right: '${right}',
  path: '${pagePath}',
  basePath: '${basePath}',
  title: { zh: ${quote(title.zh)}, en: ${quote(title.en)} },
  ${FIELDS[shape].replace('TYPE', `${noun.replaceAll('-', '_')}_type`)}
  unread: { zh: '还没有功能使用这些设置', en: 'No feature uses these settings yet' },
});
`;
}

export function serverFile({ camel, module }: Names, shape: Shape): string {
  const contract = `import { ${camel}Setting } from '@switchboard/${module}-contract';\n`;
  if (shape === 'dictionary')
    return `${contract}import { definePgDictionary } from '@switchboard/sys-server';

export const ${camel} = definePgDictionary(${camel}Setting, { module: '${module}' });
`;
  return `${contract}import { definePgSetting } from '@switchboard/kit-server';
import { ${camel}Table } from '../tables.ts';

export const ${camel} = definePgSetting(${camel}Setting, { table: ${camel}Table });
`;
}

export function pageFile({ camel, pascal, module, pagePath }: Names): string {
  return `import { ${camel}Setting } from '@switchboard/${module}-contract';
import { SettingPage } from '@switchboard/kit-web';

/** ${pagePath} */
export default function ${pascal}Page() {
  return <SettingPage setting={${camel}Setting} />;
}
`;
}

const STAMPS = `created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0`;

/** Null: sys stores the items of dictionaries. */
export function migrationFile({ table, noun }: Names, shape: Shape): string | null {
  const index = noun.replaceAll('-', '_');
  switch (shape) {
    case 'list':
      return `create table ${table} (
  id bigint generated always as identity primary key,
  code varchar(40) not null,
  name_zh varchar(80) not null,
  name_en varchar(120) not null,
  sort int not null default 0,
  enabled boolean not null default true,
  ${STAMPS}
);
create unique index ${index}_code_uq on ${table} (code);
`;
    case 'keyed':
      return `create table ${table} (
  id bigint generated always as identity primary key,
  code varchar(40) not null unique,
  amount int not null default 0,
  ${STAMPS}
);
insert into ${table} (code) values ('first'), ('second');
`;
    case 'single':
      return `create table ${table} (
  id bigint primary key default 1 check (id = 1),
  amount int not null default 0,
  ${STAMPS}
);
insert into ${table} default values;
`;
    case 'dictionary':
      return null;
  }
}
