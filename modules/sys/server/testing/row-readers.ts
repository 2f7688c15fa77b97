import { SCOPE } from '@switchboard/kit-server';
import type { RowReader, TestStack } from '@switchboard/kit-server/testing';
import { makeRole } from '../user/testing/accounts.ts';
import { signIn } from './sign-in.ts';

/** The login that owns the rows the readers look at. */
export const ROW_OWNER = 'sales';

/**
 * Every kind of reader of a row that belongs to `ROW_OWNER`, with exactly these keys. The owner comes first: an action
 * of a later reader may end the owner's session.
 */
export async function makeRowReaders(
  stack: TestStack,
  { pages, actions }: { pages: readonly string[]; actions: readonly string[] },
): Promise<Map<string, RowReader>> {
  const kinds = [
    { name: 'owner', login: ROW_OWNER, page: SCOPE.self, action: SCOPE.self },
    { name: 'manager', login: 'manager', page: SCOPE.tree, action: SCOPE.tree },
    { name: 'narrower', login: 'ops', page: SCOPE.all, action: SCOPE.self },
    { name: 'page key only', login: 'finance', page: SCOPE.all, action: null },
    { name: 'stranger', login: 'auditor', page: SCOPE.self, action: SCOPE.self },
    { name: 'administrator', login: 'admin', page: SCOPE.all, action: SCOPE.all },
  ] as const;
  const readers = new Map<string, RowReader>();
  for (const { name, login, page, action } of kinds) {
    await stack.query('delete from sys.user_role where user_id = (select id from sys."user" where login_name = $1)', [
      login,
    ]);
    const code = `rows_${login}`;
    await makeRole(stack, { code, keys: pages, scope: page, login });
    if (action !== null) await makeRole(stack, { code: `${code}_do`, keys: actions, scope: action, login });
    const keys = new Set([...pages, ...(action === null ? [] : actions)]);
    readers.set(name, { token: await signIn(stack.call, login), keys, isOutside: name === 'stranger' });
  }
  return readers;
}

/** Keys that each kind of reader may use when every key of the list requires `change` in the row's scope. */
export const allowedToChange = (keys: readonly string[]) => ({
  owner: keys,
  manager: keys,
  narrower: [],
  'page key only': [],
  stranger: null,
  administrator: keys,
});
