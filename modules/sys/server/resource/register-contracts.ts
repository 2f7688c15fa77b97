import type { Fields } from '@switchboard/kit-contract';
import type { LiveContract } from '@switchboard/kit-server';
import type { SysDb } from '../db.ts';
import {
  bindCall,
  dropOldBindings,
  findResourceId,
  insertResource,
  nameCalls,
  upsertField,
  upsertObject,
} from './contract.repo.ts';

const EDIT = 3;
const READ = 2;
const MASK = 1;
const HIDDEN_PAGE = 3;
const BUTTON = 4;

/**
 * Objects with their fields, buttons and call bindings follow the contracts of all modules (sys.md §6). Nothing that
 * people set (names, grants, own bindings) is touched.
 */
export async function registerContracts(db: SysDb, contracts: readonly LiveContract[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const kept: string[] = [];
    for (const contract of contracts) {
      await registerObjects(tx, contract);
      await nameCalls(
        tx,
        contract.allCalls.map(({ name, summary }) => ({ name, name_zh: summary.zh, name_en: summary.en })),
      );
      kept.push(...(await registerCalls(tx, contract)));
    }
    await dropOldBindings(tx, kept);
  });
}

async function registerObjects(db: SysDb, { id, resources }: LiveContract): Promise<void> {
  for (const resource of resources) {
    await upsertObject(db, { code: resource.code, zh: resource.title.zh, en: resource.title.en, app: id });
    let sort = 0;
    for (const [code, field] of Object.entries(resource.fields as Fields)) {
      await upsertField(db, {
        object: resource.code,
        code,
        zh: field.label.zh,
        en: field.label.en,
        isSensitive: field.sensitive,
        maskRule: field.mask ?? null,
        level: field.mask === undefined ? (field.editable ? EDIT : READ) : MASK,
        sort: sort++,
      });
    }
  }
}

async function registerCalls(db: SysDb, { id, allCalls }: LiveContract): Promise<string[]> {
  const bound: string[] = [];
  for (const call of allCalls) {
    if (call.right.kind !== 'key') continue;
    const { key } = call.right;
    const resourceId = await resourceOf(db, id, key, call.summary);
    await bindCall(db, { resourceId, method: call.method, path: call.path });
    bound.push(`${resourceId} ${call.method} ${call.path}`);
  }
  return bound;
}

/** An action key becomes a button under its page; a page that the design does not have yet is there, but in no menu. */
async function resourceOf(db: SysDb, app: string, key: string, name: { zh: string; en: string }): Promise<string> {
  const known = await findResourceId(db, key);
  if (known !== null) return known;
  const page = key.split(':')[0] as string;
  const parentId = page === key ? await findResourceId(db, `module.${app}`) : await resourceOf(db, app, page, name);
  return await insertResource(db, { key, parentId, app, kind: page === key ? HIDDEN_PAGE : BUTTON, ...name });
}
