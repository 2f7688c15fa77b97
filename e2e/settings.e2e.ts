import { join } from 'node:path';
import { type DingTalkDev, startDingTalkDev } from '@switchboard/tools/simulators/dingtalk/server';
import { freePort } from '@switchboard/tools/demo/scratch-stack';
import { type RunningApp, startApp, waitReady } from '@switchboard/tools/demo/stack';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoProblems, picture, useBrowser, type Visit } from './support/browser.ts';
import { borrowAccount, change } from './support/database.ts';
import { PASSWORD, Portal } from './support/portal.ts';
import { stackEnv } from './support/stack.ts';

const MENU = '/setModule/authManage/menu';
const ROLES = '/setModule/authManage/permissions';
const USERS = '/setModule/authManage/user';
const DEPTS = '/setModule/departmentalOrganization';
const LOG = '/setModule/systemLog';
const KEY = 'sys.journey.page';

const one = async <T extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<T> => {
  const [row] = await change<T>(text, values);
  if (row === undefined) throw new Error(`no row: ${text}`);
  return row;
};

/** An active user that no other test uses. */
const someone = async (place = 0): Promise<string> =>
  (
    await one<{ login_name: string }>(
      `select u.login_name from sys."user" u join sys.staff s on s.id = u.staff_id
       where u.status = 1 and u.password_hash is null and s.employ_status = 2 order by u.id desc offset $1 limit 1`,
      [place],
    )
  ).login_name;

/** The administrator on one settings page. */
class Settings {
  readonly at: Visit;
  readonly page: Page;
  readonly portal: Portal;

  constructor(at: Visit) {
    this.at = at;
    this.page = at.page;
    this.portal = new Portal(at.page);
  }

  pane(): Locator {
    return this.portal.activePane();
  }

  button(name: string | RegExp): Locator {
    return this.pane().getByRole('button', { name });
  }

  /** The dialog or drawer in front. */
  dialog(): Locator {
    return this.page.getByRole('dialog').last();
  }

  async confirm(name: string | RegExp): Promise<void> {
    await this.dialog().getByRole('button', { name }).click();
  }

  async pick(item: string): Promise<void> {
    await this.page.getByRole('menuitem', { name: item }).click();
  }

  /** Retries: a change of rights, pushed to the page a moment later, renders it again and closes the open menu. */
  async more(item: string): Promise<void> {
    const entry = this.page.getByRole('menuitem', { name: item });
    for (let tries = 5; ; tries--) {
      await this.button('更多操作').click();
      const failed = await entry.click({ timeout: 3_000 }).catch((error: Error) => error);
      if (failed === undefined) return;
      if (tries === 0) throw failed;
    }
  }

  async says(text: string): Promise<void> {
    await this.page.locator('.ant-message').getByText(text).last().waitFor();
  }
}

describe('Settings pages', () => {
  const { visit } = useBrowser();
  const open = async (path: string, at?: string): Promise<Settings> => {
    const settings = new Settings(await visit(at === undefined ? {} : { at }));
    await settings.portal.signIn('admin', path);
    return settings;
  };

  it('menu: a page is added, edited and moved, and not deleted while a role holds it', async () => {
    // a repeated test run starts from the same state
    await change(
      `delete from sys.role_resource where resource_id in (select id from sys.resource where international = $1)`,
      [KEY],
    );
    await change(`update sys.resource set deleted_at = now() where international = $1 and deleted_at is null`, [KEY]);
    const it = await open(MENU);
    await it.pane().getByPlaceholder('名称、标识或路由').fill('sys.system-log');
    await it.pane().getByTitle('系统日志', { exact: true }).first().click();
    await it.more('新增同级');
    await it.pane().getByLabel('名称', { exact: true }).fill('旅程页面');
    await it.pane().getByLabel('权限标识').fill(KEY);
    await it.pane().getByLabel('路由', { exact: true }).fill('/setModule/journeyPage');
    await it.button(/保.?存/).click();
    await it.says('已保存');
    const made = await one<{ id: string; parent_id: string; name_zh: string }>(
      `select id, parent_id, name_zh from sys.resource where international = $1 and deleted_at is null`,
      [KEY],
    );
    expect(made.name_zh).toBe('旅程页面');

    await it.pane().getByLabel('英文名称').fill('Journey page');
    await it.button(/保.?存/).click();
    await expect
      .poll(
        async () =>
          (await one<{ name_en: string }>(`select name_en from sys.resource where id = $1`, [made.id])).name_en,
      )
      .toBe('Journey page');

    await it.more('移动到…');
    await it.dialog().getByLabel('位置').click();
    await it.page.getByTitle('最前').click();
    await it.confirm(/移.?动/);
    await expect
      .poll(
        async () =>
          (
            await one<{ id: string }>(
              `select id from sys.resource where parent_id = $1 and deleted_at is null order by sort, id limit 1`,
              [made.parent_id],
            )
          ).id,
      )
      .toBe(made.id);
    await picture(it.page, 'settings-menu-1440-zh');

    await change(
      `insert into sys.role_resource (role_id, resource_id) select r.id, $1 from sys.role r where r.code = 'super_admin'`,
      [made.id],
    );
    const remove = async (): Promise<void> => {
      await it.more('删除');
      await it.confirm(/删.?除/);
    };
    await remove();
    await it.says('已授权给角色，不能删除');
    await change(`delete from sys.role_resource where resource_id = $1`, [made.id]);
    await remove();
    await it.says('已删除');
    expect(await change(`select 1 from sys.resource where id = $1 and deleted_at is null`, [made.id])).toEqual([]);
    expectNoProblems(it.at);
  });

  it('permissions: pages, rows and fields of a role are changed, reviewed, saved, and previewed as a user', async () => {
    const it = await open(ROLES);
    await it.button('新增角色').click();
    await it.dialog().getByLabel('角色编码').fill('journey');
    await it.dialog().getByLabel('角色名称').fill('旅程角色');
    await it.confirm(/保.?存/);
    await it.pane().getByRole('heading', { name: '旅程角色' }).waitFor();

    await it.pane().getByPlaceholder('搜索名称、权限标识或路由').fill('sys.auth-manage.user');
    const users = it.pane().locator('.ant-tree-treenode', { hasText: '用户管理' }).first();
    await users.locator('.ant-tree-checkbox').click();
    await it.pane().getByRole('tab', { name: '数据权限' }).click();
    await it.pane().getByPlaceholder('搜索业务对象').fill('sys.user');
    const rows = it.pane().locator('tr', { has: it.page.getByText('sys.user', { exact: true }) });
    await rows.getByRole('combobox').click();
    await it.page.getByTitle('本部门及下级', { exact: true }).last().click();
    await it.pane().getByRole('tab', { name: '字段权限' }).click();
    await it
      .pane()
      .getByRole('button', { name: /sys\.user/ })
      .click();
    const mobile = it.pane().locator('tr', { hasText: 'mobile' });
    await mobile.getByText('隐藏', { exact: true }).click();

    await it.button('查看并保存').click();
    const review = it.dialog();
    await review.getByText(/新增权限 \d+/).waitFor();
    await review.getByText('数据范围变更 1').waitFor();
    await review.getByText('字段权限变更 1').waitFor();
    const role = await one<{ id: string }>(`select id from sys.role where code = 'journey'`);
    const stored = async () =>
      await one<{ keys: string[]; scope: number; level: number }>(
        `select array(select r.international::text from sys.role_resource rr join sys.resource r on r.id = rr.resource_id
             where rr.role_id = $1 order by 1) as keys,
           (select scope from sys.role_data_scope where role_id = $1 and object_code = 'sys.user') as scope,
           (select level from sys.role_field_perm where role_id = $1 and field_code = 'mobile') as level`,
        [role.id],
      );
    expect((await stored()).keys, 'nothing before it is confirmed').toEqual([]);
    await picture(it.page, 'settings-role-review-1440-zh');
    await it.confirm('确认保存');
    await it.says('已保存');
    await expect.poll(async () => (await stored()).keys).toContain('sys.auth-manage.user');
    expect(await stored()).toMatchObject({ scope: 3, level: 0 });

    const login = await someone(1);
    const person = await one<{ job_number: string; id: string }>(
      `select s.job_number, u.id from sys."user" u join sys.staff s on s.id = u.staff_id where u.login_name = $1`,
      [login],
    );
    await change(`delete from sys.user_role where user_id = $1`, [person.id]);
    await change(`insert into sys.user_role (user_id, role_id) values ($1, $2)`, [person.id, role.id]);
    await it.button('预览用户视角').click();
    await it.dialog().getByLabel('人员').fill(person.job_number);
    await it.page.getByTitle(new RegExp(person.job_number)).first().click();
    await it
      .dialog()
      .getByText(/个页面 · \d+ 项权限/)
      .waitFor();
    await it.dialog().getByText('系统设置').waitFor();
    await change(`delete from sys.user_role where role_id = $1`, [role.id]);
    expectNoProblems(it.at);
  });

  it('user: a role is assigned, sessions are ended, rights explained, the account disabled', async () => {
    const login = await someone();
    await borrowAccount(login);
    const victim = await visit();
    await new Portal(victim.page).signIn(login);
    const user = await one<{ id: string; job_number: string; name: string }>(
      `select u.id, s.job_number, s.name from sys."user" u join sys.staff s on s.id = u.staff_id where u.login_name = $1`,
      [login],
    );
    const it = await open(`${USERS}?q=${user.job_number}`);
    await it.portal.waitForRows();
    await expect.poll(async () => await it.portal.rows().count()).toBe(1);
    const act = async (item: string): Promise<void> => {
      await it.button(`${user.name}：更多操作`).click();
      await it.pick(item);
    };
    await act('分配角色');
    await it
      .dialog()
      .getByRole('checkbox', { name: /审计员/ })
      .check();
    await it.dialog().getByText('新增 审计员').waitFor();
    await it.confirm(/保.?存/);
    await it.says('角色已更新');
    const roles = await change<{ code: string }>(
      `select r.code from sys.user_role ur join sys.role r on r.id = ur.role_id where ur.user_id = $1`,
      [user.id],
    );
    expect(roles.map(({ code }) => code)).toContain('auditor');

    await it.button('详情').click();
    await it.dialog().getByRole('tab', { name: '有效权限' }).click();
    await it.dialog().getByPlaceholder('按权限标识或角色搜索').fill('系统日志');
    await it.dialog().getByText('sys.system-log', { exact: true }).waitFor();
    await it.dialog().getByText('系统日志', { exact: false }).first().waitFor();
    await picture(it.page, 'settings-user-effective-1440-zh');

    await it.dialog().getByRole('tab', { name: '会话' }).click();
    await it.dialog().getByText('1 个在线会话').waitFor();
    await it.dialog().getByRole('button', { name: '全部踢出' }).click();
    await it.confirm(/踢.?出/);
    await it.says('已踢出 1 个会话');
    await victim.page.waitForURL((url) => url.pathname === '/login');
    await it
      .dialog()
      .getByRole('button', { name: /关闭|Close/ })
      .first()
      .click();

    await act('停用');
    await it.confirm(/停.?用|确.?定/);
    await it.says('已停用 1 个账号');
    const { status } = await one<{ status: number }>(`select status from sys."user" where id = $1`, [user.id]);
    expect(status).toBe(0);
    await new Portal(victim.page).fillSignIn(login, PASSWORD, '8888');
    await victim.page.getByRole('alert').waitFor();
    await change(`update sys."user" set status = 1 where id = $1`, [user.id]);
    expectNoProblems(it.at);
  });

  it('log: filtered to one object, before and after side by side, the chain verified, a refused call described', async () => {
    const it = await open(LOG);
    await it.portal.waitForRows();
    const total = await it.portal.rows().count();
    await change(
      `insert into sys.audit_log (category, action, result, code, ip, sub_app, actor_name, job_number, path)
       values (3, 'sys.role.save', 2, 10010003, '127.0.0.1', 'sys', '旅程', '100099', '/v2/sys/staff/role/save')`,
    );
    await it.button('刷新').click();
    await it.pane().getByRole('cell', { name: '新增角色' }).first().waitFor();
    expect(total).toBeGreaterThan(0);

    const entry = await one<{ id: string; object_code: string; object_id: string }>(
      `select id, object_code, object_id from
         (select * from sys.audit_log where created_at <= now() order by created_at desc, id desc limit 40) latest
       where cardinality(changed) > 0 and object_id is not null limit 1`,
    );
    await it.pane().locator(`tr[data-row-key="${entry.id}"]`).getByRole('button').click();
    await it.dialog().getByText(`日志 ${entry.id}`).waitFor();
    await it.dialog().getByText('变更前').first().waitFor();
    await it.dialog().getByText('变更后').first().waitFor();
    await picture(it.page, 'settings-log-entry-1440-zh');
    await it.dialog().getByRole('button', { name: '查看该对象记录' }).click();
    const [stored] = await change<{ n: number }>(
      `select count(*)::int as n from sys.audit_log where object_code = $1 and object_id = $2
         and created_at > ((now() at time zone 'Asia/Shanghai')::date - 6)::timestamp at time zone 'Asia/Shanghai'`,
      [entry.object_code, entry.object_id],
    );
    await expect.poll(async () => await it.portal.rows().count()).toBe(stored?.n);
    await it.button(/防篡改链/).click();
    await it.page.getByText('最近封存').waitFor();
    expectNoProblems(it.at);
  });

  describe('with DingTalk', () => {
    let ding: DingTalkDev;
    let app: RunningApp;
    let url = '';
    beforeAll(async () => {
      ding = await startDingTalkDev();
      const port = await freePort();
      url = `http://127.0.0.1:${port}`;
      const logDir = join(import.meta.dirname, '../.reports/e2e-logs');
      app = await startApp('api', { env: { ...stackEnv(), ...ding.env, PUBLIC_ORIGIN: url }, port, logDir });
      await waitReady(app, port);
    });
    afterAll(async () => {
      await app?.stop();
      await ding?.close();
    });

    it('departments: the tree and its members, a manually added department, and a preview of the DingTalk changes', async () => {
      const it = await open(DEPTS, url);
      await it.pane().getByPlaceholder('搜索部门').fill('门户建设项目组');
      await it.pane().getByTitle('门户建设项目组', { exact: true }).first().click();
      await expect.poll(async () => await it.portal.rows().count()).toBe(5);
      await it.pane().getByText('手工').first().waitFor();
      await it.more('新增下级部门');
      await it.dialog().getByLabel('部门名称').fill('旅程小组');
      await it.dialog().getByLabel('部门编码').fill('JOURNEY');
      await it.confirm(/保.?存/);
      await it.says('已保存');
      const made = await one<{ source: number; depth: number; path: string; parent: string }>(
        `select d.source, d.depth, d.path, p.path as parent from sys.dept d join sys.dept p on p.id = d.parent_id
         where d.code = 'JOURNEY' and d.deleted_at is null`,
      );
      expect(made).toMatchObject({ source: 2, depth: 5 });
      expect(made.path.startsWith(made.parent)).toBe(true);

      const colleague = ding.state.directory.people.find(({ jobNumber }) => jobNumber === '100050');
      if (colleague !== undefined) colleague.title = '旅程职位';
      await it.button('钉钉同步').click();
      await it.dialog().getByRole('button', { name: '预览变更' }).click();
      await it.dialog().getByText('旅程职位').waitFor();
      await it.dialog().getByRole('button', { name: '确认执行 1 项变更' }).waitFor();
      await picture(it.page, 'settings-sync-1440-zh');
      const { title } = await one<{ title: string }>(`select title from sys.staff where job_number = '100050'`);
      expect(title, 'a look changes nothing').not.toBe('旅程职位');
      await it.dialog().getByRole('tab', { name: '同步记录' }).click();
      await it.dialog().getByText('预览').last().waitFor();
      await change(`update sys.dept set deleted_at = now() where code = 'JOURNEY'`);
      expectNoProblems(it.at);
    });
  });
});
