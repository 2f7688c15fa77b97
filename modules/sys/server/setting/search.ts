import type { AnySetting, Field, PageInput, ResultOf, searchSettings } from '@switchboard/kit-contract';
import { type Context, fieldView, pageOf, type PgSetting, settingsOf } from '@switchboard/kit-server';

type Found = ResultOf<typeof searchSettings>;

const MOST_ROWS = 5;
const MOST = 50;

/** Settings that the user may read, by name, field and value; hidden and masked fields are not searched. */
export async function findSettings(keyword: string, context: Context): Promise<Found> {
  const readable = settingsOf(context).filter(({ setting }) => context.principal.can(setting.resource.right));
  const found = await Promise.all(readable.map(async (bound) => await findIn(bound, keyword, context)));
  return found.flat().slice(0, MOST);
}

async function findIn({ setting, source }: PgSetting, keyword: string, context: Context): Promise<Found> {
  const { resource, path, edited } = setting;
  const { locale, principal } = context;
  const word = keyword.toLowerCase();
  const has = (text: unknown): boolean => typeof text === 'string' && text.toLowerCase().includes(word);
  const view = fieldView(principal, resource);
  const labelOf = (name: string): string => (resource.fields[name] as Field).label[locale];
  const base = {
    setting: resource.code,
    title: resource.title[locale],
    path,
    field: null,
    value: null,
    rowId: null,
    tab: null,
    rowKey: null,
  };
  const found: Found = has(resource.title.zh) || has(resource.title.en) ? [base] : [];
  for (const name of edited)
    if (view.isClear(name) && has(labelOf(name))) found.push({ ...base, field: labelOf(name) });
  const searched = resource.list.search.filter((name: string) => view.isClear(name));
  if (searched.length === 0) return found;
  const page = { pageNo: 1, pageSize: MOST_ROWS, keyword } as PageInput<never>;
  const { list } = await pageOf(source, page, context);
  const values = list.flatMap((row: Readonly<Record<string, unknown>>) => {
    const name = searched.find((each: string) => has(row[each]));
    return name === undefined
      ? []
      : [
          {
            ...base,
            field: labelOf(name),
            value: String(row[name]),
            rowId: String(row['id']),
            ...placeOf(setting, row),
          },
        ];
  });
  return [...found, ...values];
}

/** Where the page shows a row: its tab, and the text that finds it there. */
const placeOf = ({ tabs, keys }: AnySetting, row: Readonly<Record<string, unknown>>) => ({
  tab: tabs === undefined ? null : String(row[tabs]),
  rowKey: keys.length === 0 ? null : String(row[keys.at(-1) as string]),
});
