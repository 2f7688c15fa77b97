import { defineCall, defineModuleContract, needs } from '@switchboard/kit-contract';
import { defineModuleServer, handle, migrateAll } from '@switchboard/kit-server';
import type { TestStack } from '@switchboard/kit-server/testing';
import { getButtons } from '@switchboard/sys-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { sysModule } from '../module.ts';
import { signIn, startSys } from '../testing/index.ts';

let sys: TestStack;
beforeAll(async () => {
  sys = await startSys();
});
afterAll(async () => await sys?.stop());

const KEY = 'sys.auth-manage.user';
const one = async (key = KEY) =>
  (await sys.query<Record<string, unknown>>('select * from sys.resource where international = $1', [key]))[0];
const migrateAgain = async () => await migrateAll({ ...sys.config, LOG_LEVEL: 'silent' }, [sysModule]);

describe('the menu follows the code at every migration', () => {
  it('creates every page of the routes with a key under its module', async () => {
    const [pages] = await sys.query(`select count(*)::int as n, count(parent_id)::int as placed
      from sys.resource where kind in (2, 3) and router is not null and status = 1`);
    expect(pages).toEqual({ n: 341, placed: 341 });
    const [modules] = await sys.query(
      'select count(*)::int as n from sys.resource where kind = 1 and parent_id is null',
    );
    expect(modules).toEqual({ n: 14 });
  });

  it('keeps rows, ids and grants: a second run changes nothing', async () => {
    const picture = async () => [
      await sys.query('select * from sys.resource order by id'),
      await sys.query('select * from sys.role_resource order by role_id, resource_id'),
    ];
    const before = await picture();
    await migrateAgain();
    expect(await picture()).toEqual(before);
  });

  it('creates a page that only a contract has, in no menu, and keeps it', async () => {
    const label = { zh: '试', en: 'Test' };
    const call = defineCall({
      name: 'crm.gadget.page',
      method: 'POST',
      path: '/v2/crm/gadget/page',
      summary: label,
      right: needs('crm.gadget'),
      input: z.object({}),
      result: z.null(),
    });
    const gadget = defineModuleServer({
      contract: defineModuleContract({ id: 'crm', title: label, calls: [call], resources: [] }),
      handlers: [handle(call, async () => null)],
      jobs: [],
      streams: [],
      migrations: 'none',
    });
    for (let run = 0; run < 2; run++) {
      await migrateAll({ ...sys.config, LOG_LEVEL: 'silent' }, [sysModule, gadget]);
      expect(await one('crm.gadget')).toMatchObject({ kind: 3, status: 1, web_show_flag: 0 });
    }
  });

  it('keeps the changes of an administrator: name, order, position, visibility', async () => {
    const [parent] = await sys.query<{ id: string }>(`select id from sys.resource where international = 'module.crm'`);
    const own = { name_zh: '员工名册', name_en: 'People', sort: 7, web_show_flag: 0, parent_id: parent?.id };
    await sys.query(
      'update sys.resource set name_zh = $2, name_en = $3, sort = $4, web_show_flag = $5, parent_id = $6 where international = $1',
      [KEY, ...Object.values(own)],
    );
    await migrateAgain();
    expect(await one()).toMatchObject(own);
  });

  it('restores the values of the code: the address of a page', async () => {
    await sys.query('update sys.resource set router = $2, sub_app = $3 where international = $1', [KEY, '/wrong', 'x']);
    await migrateAgain();
    expect(await one()).toMatchObject({ router: '/setModule/authManage/user', sub_app: 'sys' });
  });

  it('disables a page that left the code, keeps its grants, and leaves manually created rows unchanged', async () => {
    await sys.query(`insert into sys.resource (international, kind, name_zh, sub_app, created_by) values
      ('old.page', 2, '旧页', 'sys', null), ('own.link', 2, '自建', 'sys', 1), ('old.button', 4, '按钮', 'sys', null)`);
    await sys.query(`insert into sys.role_resource select r.id, x.id from sys.role r, sys.resource x
      where r.code = 'super_admin' and x.international = 'old.page'`);
    await migrateAgain();
    const states = await sys.query(
      `select international as key, status from sys.resource where international like 'o%.%' and international not like 'oc.%' order by 1`,
    );
    expect(states).toEqual([
      { key: 'old.button', status: 1 },
      { key: 'old.page', status: 0 },
      { key: 'own.link', status: 1 },
    ]);
    const keys = (await sys.call(getButtons, {}, { token: await signIn(sys.call, 'admin') })).data;
    expect(keys).not.toContainEqual({ international: 'old.page' });
    const [grant] = await sys.query(`select count(*)::int as n from sys.role_resource rr
      join sys.resource x on x.id = rr.resource_id where x.international = 'old.page'`);
    expect(grant).toEqual({ n: 1 });
  });

  it('enables a page that returns to the code, unless a user disabled it', async () => {
    await sys.query(`update sys.resource set status = 0 where international = $1`, [KEY]);
    await sys.query(`update sys.resource set status = 0, updated_by = 1 where international = 'sys.auth-manage.menu'`);
    await migrateAgain();
    expect(await one()).toMatchObject({ status: 1 });
    expect(await one('sys.auth-manage.menu')).toMatchObject({ status: 0 });
  });
});
