import type { ParsedInputOf, ResultOf } from '@switchboard/kit-contract';
import { type Context, inTransaction } from '@switchboard/kit-server';
import type { bindResourceApis, getBindableApis, getResourceApis } from '@switchboard/sys-contract';
import { sysDb } from '../../db.ts';
import { ESCALATE, lockHolders, requireMayBind } from '../../rights/escalation.ts';
import { deleteBindings, insertBindings, listBindings, listContractApis } from './api.repo.ts';
import { refuse } from './refusals.ts';
import { updateResourceRow } from './repo.ts';
import { rowForChange } from './service.ts';

type Api = { method: string; pathPattern: string };
const nameOf = ({ method, pathPattern }: Api): string => `${method} ${pathPattern}`;

export async function bindingsOf(resourceId: string, context: Context): Promise<ResultOf<typeof getResourceApis>> {
  return (await listBindings(sysDb(context), resourceId)) as ResultOf<typeof getResourceApis>;
}

export async function bindableApis(context: Context): Promise<ResultOf<typeof getBindableApis>> {
  const rows = await listContractApis(sysDb(context));
  return rows.map(({ ownKeys: _own, activeKeys: _active, ...row }) => ({
    ...row,
    isHeld: isHeld(context, row.keys),
  })) as ResultOf<typeof getBindableApis>;
}

/** A bound call is open to all users who hold the resource: binding is granting, and sys R27 applies. */
export async function bindApis(input: ParsedInputOf<typeof bindResourceApis>, context: Context): Promise<true> {
  return await inTransaction(context, async (tx) => {
    const db = sysDb({ db: tx });
    const { resourceId, version, apis } = input;
    await lockHolders(db, resourceId);
    await rowForChange(db, resourceId, version);
    const before = await listBindings(db, resourceId);
    const had = new Set(before.map(nameOf));
    const wanted = new Set(apis.map(nameOf));
    const removed = before.filter((api) => !wanted.has(nameOf(api)));
    if (removed.some((api) => api.fromContract)) throw refuse.contractBinding();
    const known = new Map((await listContractApis(db)).map((api) => [nameOf(api), api]));
    const added = [...wanted]
      .filter((name) => !had.has(name))
      .map((name) => {
        const api = known.get(name);
        if (api === undefined)
          throw refuse.invalid('apis', { zh: `接口 ${name} 不存在`, en: `API ${name} does not exist` });
        return api;
      });
    await requireMayBind(tx, context.principal, { resourceId, calls: added });
    await deleteBindings(db, resourceId, removed);
    await insertBindings(db, resourceId, added);
    await updateResourceRow(db, resourceId, {}, context.principal.staffId);
    await context.audit(tx, {
      object: 'sys.resource',
      objectId: resourceId,
      action: 'bind',
      category: 3,
      before: { apis: before.map(nameOf) },
      after: { apis: (await listBindings(db, resourceId)).map(nameOf) },
    });
    return true as const;
  });
}

function isHeld({ principal }: Context, keys: readonly string[]): boolean {
  return principal.can(ESCALATE) || keys.some((key) => principal.can(key));
}
