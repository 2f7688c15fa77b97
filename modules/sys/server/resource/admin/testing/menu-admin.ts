import type { Call, InputOf, ResultOf } from '@switchboard/kit-contract';
import type { Answer, TestStack } from '@switchboard/kit-server/testing';
import { createResource, getResourceTree, issueSubmitId, type ResourceNode } from '@switchboard/sys-contract';
import { signIn, startSys } from '../../../testing/index.ts';

type NewResource = Partial<InputOf<typeof createResource>> & { international: string };

export interface MenuAdmin {
  readonly sys: TestStack;
  readonly token: string;
  write<C extends Call>(call: C, input: InputOf<C>, token?: string): Promise<Answer<ResultOf<C>>>;
  tree(): Promise<ResourceNode[]>;
  /** A node by its key, freshly read from the API. */
  node(key: string): Promise<ResourceNode>;
  /** Adds a node and returns it; throws when refused. */
  add(fields: NewResource): Promise<ResourceNode>;
  /** Grants a key to a role, as the permission page would. */
  grant(role: string, ...keys: string[]): Promise<void>;
  revoke(role: string, key: string): Promise<void>;
}

/** An administrator of the menu page, over real HTTP. */
export async function startMenuAdmin(): Promise<MenuAdmin> {
  const sys = await startSys();
  await sys.query(`insert into sys.role_resource (role_id, resource_id)
    select ro.id, r.id from sys.role ro, sys.resource r
    where ro.code = 'super_admin' and r.international like 'sys.auth-manage.%' on conflict do nothing`);
  const token = await signIn(sys.call, 'admin');
  const write: MenuAdmin['write'] = async (call, input, by = token) => {
    const { data } = await sys.call(issueSubmitId, {}, { token: by });
    return await sys.call(call, input, { token: by, headers: { 'x-submit-id': data.key } });
  };
  const tree = async () => (await sys.call(getResourceTree, {}, { token })).data;
  const node = async (key: string): Promise<ResourceNode> => {
    const found = flatten(await tree()).find((one) => one.international === key);
    if (found === undefined) throw new Error(`no resource ${key}`);
    return found;
  };
  return {
    sys,
    token,
    write,
    tree,
    node,
    async add(fields) {
      const answer = await write(createResource, newResource(fields));
      if (answer.code !== 0) throw new Error(`${fields.international}: ${answer.code} ${answer.msg}`);
      return await node(fields.international);
    },
    async grant(role, ...keys) {
      await sys.query(
        `insert into sys.role_resource select ro.id, r.id from sys.role ro, sys.resource r
         where ro.code = $1 and r.international = any($2) on conflict do nothing`,
        [role, keys],
      );
    },
    async revoke(role, key) {
      await sys.query(
        `delete from sys.role_resource rr using sys.role ro, sys.resource r
         where ro.id = rr.role_id and r.id = rr.resource_id and ro.code = $1 and r.international = $2`,
        [role, key],
      );
    },
  };
}

export function newResource(fields: NewResource): InputOf<typeof createResource> {
  return { kind: 2, nameZh: fields.international, subApp: 'sys', parentId: null, ...fields };
}

/** Input of the edit form: every field, and the version it was read with. */
export function editOf({ children: _, ...node }: ResourceNode, change: Partial<ResourceNode> = {}) {
  return { ...node, ...change };
}

export function flatten(nodes: readonly ResourceNode[]): ResourceNode[] {
  return nodes.flatMap((node) => [node, ...flatten(node.children)]);
}
