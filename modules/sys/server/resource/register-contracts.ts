import type { Fields } from '@switchboard/kit-contract';
import type { LiveContract } from '@switchboard/kit-server';
import type { SysDb } from '../db.ts';
import {
  type Binding,
  bindCalls,
  dropOldBindings,
  insertResources,
  listResourceIds,
  type NewResource,
  type ObjectField,
  saveCallNames,
  upsertFields,
  upsertObjects,
} from './contract.repo.ts';

const EDIT = 3;
const READ = 2;
const MASK = 1;
const HIDDEN_PAGE = 3;
const BUTTON = 4;

/**
 * Creates and updates objects, fields, buttons and call bindings from the contracts of all modules (sys.md §6). Values
 * that users set (names, grants, own bindings) are not changed.
 */
export async function registerContracts(db: SysDb, contracts: readonly LiveContract[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const kept: string[] = [];
    for (const contract of contracts) {
      await registerObjects(tx, contract);
      await saveCallNames(
        tx,
        contract.allCalls.map(({ name, summary }) => ({ name, name_zh: summary.zh, name_en: summary.en })),
      );
      kept.push(...(await registerCalls(tx, contract)));
    }
    await dropOldBindings(tx, kept);
  });
}

async function registerObjects(db: SysDb, { id, resources }: LiveContract): Promise<void> {
  await upsertObjects(
    db,
    resources.map(({ code, title }) => ({ code, zh: title.zh, en: title.en, app: id })),
  );
  await upsertFields(
    db,
    resources.flatMap((resource) =>
      Object.entries({ ...resource.fields, ...resource.lineFields } as Fields).map(
        ([code, field], sort): ObjectField => ({
          object: resource.code,
          code,
          zh: field.label.zh,
          en: field.label.en,
          isSensitive: field.sensitive,
          maskRule: field.mask ?? null,
          level: field.mask === undefined ? (field.editable ? EDIT : READ) : MASK,
          sort,
        }),
      ),
    ),
  );
}

async function registerCalls(db: SysDb, contract: LiveContract): Promise<string[]> {
  await insertMissing(db, contract);
  const ids = await listResourceIds(db);
  const bindings = contract.allCalls.flatMap(({ right, method, path }): Binding[] =>
    right.kind === 'key' ? [{ resourceId: ids.get(right.key) as string, method, path }] : [],
  );
  await bindCalls(db, bindings);
  return bindings.map(({ resourceId, method, path }) => `${resourceId} ${method} ${path}`);
}

/** An action key becomes a button under its page; an unknown page is created hidden from all menus. */
async function insertMissing(db: SysDb, { id: app, allCalls }: LiveContract): Promise<void> {
  const known = await listResourceIds(db);
  const pages = new Map<string, NewResource>();
  const buttons = new Map<string, NewResource>();
  for (const { right, summary } of allCalls) {
    if (right.kind !== 'key' || known.has(right.key)) continue;
    const { key } = right;
    const page = key.split(':')[0] as string;
    const { zh, en } = summary;
    if (!known.has(page) && !pages.has(page))
      pages.set(page, { key: page, parent: `module.${app}`, app, kind: HIDDEN_PAGE, zh, en });
    if (page !== key && !buttons.has(key)) buttons.set(key, { key, parent: page, app, kind: BUTTON, zh, en });
  }
  await insertResources(db, [...pages.values()]);
  await insertResources(db, [...buttons.values()]);
}
