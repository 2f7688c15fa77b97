import type { Fields, Resource } from '@switchboard/kit-contract';
import type { LiveContract } from '@switchboard/kit-server';
import type { SysDb } from '../db.ts';
import { findResourceId, insertResource } from '../resource/contract.repo.ts';
import { ESCALATE } from '../rights/escalation.ts';
import { setObjectOfPage } from './register.repo.ts';

/**
 * After every migration: the one right that no call asks for by itself (sys R27), and which object each page shows, so
 * that explanations know whose rows and fields a key reaches.
 */
export async function registerRightsKeys(db: SysDb, contracts: readonly LiveContract[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const pageId = await findResourceId(tx, ESCALATE.split(':')[0] as string);
    if (pageId !== null && (await findResourceId(tx, ESCALATE)) === null)
      await insertResource(tx, {
        kind: 4,
        key: ESCALATE,
        parentId: pageId,
        app: 'sys',
        zh: '授予自己没有的权限',
        en: 'Grant what one does not hold',
      });
    for (const resource of contracts.flatMap((contract): readonly Resource<Fields>[] => contract.resources))
      await setObjectOfPage(tx, resource.right, resource.code);
  });
}
