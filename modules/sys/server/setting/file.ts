import { createHash } from 'node:crypto';
import {
  type AnySetting,
  AppError,
  CODES,
  type Locale,
  type PageInput,
  SETTING_ROWS,
  type SettingDifference,
  type SettingFile,
} from '@switchboard/kit-contract';
import {
  type Context,
  exportedRows,
  inTransaction,
  pageOf,
  type PgSetting,
  settingsOf,
  submitIn,
} from '@switchboard/kit-server';

type Row = Readonly<Record<string, unknown>>;

const ofModule = (context: Context, module: string): readonly PgSetting[] =>
  settingsOf(context).filter(({ setting }) => setting.resource.code.startsWith(`${module}.`));

/** The settings that the user may export; an editor without that key gets no copy of them. */
export async function settingFile(module: string, context: Context): Promise<SettingFile> {
  const settings: Record<string, { rows: Row[] }> = {};
  for (const bound of ofModule(context, module)) {
    const { right, code } = bound.setting.resource;
    if (context.principal.can(`${right}:export`) && context.principal.can(right))
      settings[code] = { rows: await exportedRows(bound, context) };
  }
  return { module, at: new Date().toISOString(), settings };
}

const PROBLEMS = {
  unknown: { zh: '本系统没有该设置', en: 'This installation has no such setting' },
  denied: { zh: '您没有修改该设置的权限', en: 'You may not change this setting' },
};

/** A row of the file beside the stored one with the same key. */
interface Pair {
  readonly rowKey: string;
  readonly current: Row | null;
  readonly wanted: Row | null;
}

interface Compared extends SettingDifference {
  readonly pairs: readonly Pair[];
  readonly bound: PgSetting | null;
}

export async function compared(file: SettingFile, context: Context): Promise<{ digest: string; settings: Compared[] }> {
  const known = new Map(ofModule(context, file.module).map((bound) => [bound.setting.resource.code, bound]));
  const settings: Compared[] = [];
  for (const [code, { rows }] of Object.entries(file.settings)) {
    const bound = known.get(code) ?? null;
    settings.push(
      bound === null ? left(code, PROBLEMS.unknown[context.locale]) : await comparedOne(bound, rows, context),
    );
  }
  const hash = createHash('sha256').update(JSON.stringify(settings.map(({ pairs }) => pairs)));
  return { digest: hash.digest('hex'), settings };
}

const left = (code: string, problem: string, title = code): Compared => ({
  setting: code,
  title,
  labels: {},
  problem,
  same: 0,
  rows: [],
  pairs: [],
  bound: null,
});

async function comparedOne(bound: PgSetting, rows: readonly Row[], context: Context): Promise<Compared> {
  const { setting, source } = bound;
  const { code, right, title } = setting.resource;
  const may = context.principal.can(right) && context.principal.can(`${right}:edit`);
  if (!may) return left(code, PROBLEMS.denied[context.locale], title[context.locale]);
  const page = { pageNo: 1, pageSize: SETTING_ROWS } as PageInput<never>;
  const { list } = await pageOf(source, page, context);
  const stored = new Map(list.map((row: Row) => [fileKey(setting, row), row]));
  const wanted = new Map(rows.map((row) => [fileKey(setting, row), row]));
  const keys = [...new Set([...wanted.keys(), ...stored.keys()])];
  const pairs = keys.map((rowKey) => ({
    rowKey,
    current: stored.get(rowKey) ?? null,
    wanted: wanted.get(rowKey) ?? null,
  }));
  const differing = pairs.filter((pair) => stateOf(pair) !== 'same');
  return {
    setting: code,
    title: title[context.locale],
    labels: Object.fromEntries(
      setting.edited.map((name) => [name, setting.resource.fields[name].label[context.locale]]),
    ),
    problem: null,
    same: pairs.length - differing.length,
    rows: differing.map((pair) => ({
      rowKey: pair.rowKey,
      state: stateOf(pair) as 'added' | 'changed' | 'removed',
      before: pair.current === null ? null : pick(pair.current, pair.wanted ?? pair.current, setting),
      after: pair.wanted,
    })),
    pairs,
    bound,
  };
}

/** With a period, the key is unique only for each start. */
const fileKey = ({ keys, valid }: AnySetting, row: Row): string =>
  [...keys, ...(valid === true ? ['validFrom'] : [])].map((name) => String(row[name])).join(' / ');

function stateOf({ current, wanted }: Pair): 'same' | 'added' | 'changed' | 'removed' {
  if (current === null) return 'added';
  if (wanted === null) return 'removed';
  const isSame = Object.entries(wanted).every(
    ([name, value]) => JSON.stringify(current[name]) === JSON.stringify(value),
  );
  return isSame ? 'same' : 'changed';
}

const pick = (row: Row, like: Row, { edited }: AnySetting): Row =>
  Object.fromEntries(Object.keys(like).flatMap((name) => (edited.includes(name) ? [[name, row[name]]] : [])));

/** Everything or nothing; refused when a row changed since the comparison. */
export async function importFile(
  { file, digest }: { readonly file: SettingFile; readonly digest: string },
  context: Context,
): Promise<{ added: number; changed: number; waiting: number }> {
  const now = await compared(file, context);
  if (now.digest !== digest) throw new AppError(CODES.staleWrite);
  const counts = { added: 0, changed: 0, waiting: 0 };
  await inTransaction(context, async (tx) => {
    for (const { bound, pairs } of now.settings) {
      for (const pair of pairs) {
        const state = stateOf(pair);
        if (bound === null || pair.wanted === null || (state !== 'added' && state !== 'changed')) continue;
        const input = inputOf(bound.setting, pair, context.locale);
        const outcome = await submitIn(tx, bound, { action: 'save', input }, context);
        counts[outcome === null ? 'waiting' : state] += 1;
      }
    }
    await context.audit(tx, { object: 'sys.setting', objectId: file.module, action: 'import', after: counts });
  });
  return counts;
}

/** The same validation as the save call of the setting. */
function inputOf(setting: AnySetting, { rowKey, current, wanted }: Pair, locale: Locale) {
  const at = current === null ? {} : { id: String(current['id']), version: Number(current['version']) };
  const parsed = setting.calls.save.input.safeParse({ ...wanted, ...at });
  if (parsed.success) return parsed.data as { id: string | null; version: number };
  const [issue] = parsed.error.issues as { path: PropertyKey[] }[];
  const field = String(issue?.path[0] ?? '');
  const label = {
    zh: `${setting.resource.title.zh} ${rowKey}：${field} 的值无效`,
    en: `${setting.resource.title.en} ${rowKey}: invalid ${field}`,
  };
  throw new AppError(CODES.validation, { label, data: [{ field, msg: label[locale] }] });
}
