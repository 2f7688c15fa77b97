import type { Fields, Resource } from '@switchboard/kit-contract';
import type { LiveContract } from '@switchboard/kit-server';
import type { SysDb } from '../db.ts';
import { findResourceId, insertResource } from '../resource/contract.repo.ts';
import { ESCALATE } from '../rights/escalation.ts';
import { setObjectsOfPages } from './register.repo.ts';

/** Sys R30: grants the assistant of the top bar and all calls behind it. */
const AICHAT = 'aichat';

/** After every migration, before the contracts: registers keys that belong to no page of their module (sys R27, R30). */
export async function registerRightsKeys(db: SysDb): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const homeId = await findResourceId(tx, 'module.home');
    if ((await findResourceId(tx, AICHAT)) === null)
      await insertResource(tx, {
        kind: 4,
        key: AICHAT,
        parentId: homeId,
        app: 'home',
        zh: '智能助手',
        en: 'Assistant',
      });
    const pageId = await findResourceId(tx, ESCALATE.split(':')[0] as string);
    if (pageId !== null && (await findResourceId(tx, ESCALATE)) === null)
      await insertResource(tx, {
        kind: 4,
        key: ESCALATE,
        parentId: pageId,
        app: 'sys',
        zh: '授予自己没有的权限',
        en: 'Grant permissions you do not have',
      });
  });
}

/** Stores the object that each page shows: explanations need it to find the rows and fields that a key reaches. */
export async function bindPagesToObjects(db: SysDb, contracts: readonly LiveContract[]): Promise<void> {
  const objects = new Map<string, string>();
  for (const { right, code } of contracts.flatMap((contract): readonly Resource<Fields>[] => contract.resources))
    if (!objects.has(right)) objects.set(right, code); // if a page shows two objects, the first one
  await setObjectsOfPages(
    db,
    [...objects].map(([key, object]) => ({ key, object })),
  );
}
