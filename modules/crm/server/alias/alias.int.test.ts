import {
  aliasChanged,
  aliasChangeResource,
  CRM_CODES,
  getAliasChange,
  listTeams,
  markAliasItem,
  retryAliasChange,
  retryTeamRename,
  rollBackAliasChange,
  saveAliasChange,
  saveSourceChange,
  saveTeamRename,
  suggestAlias,
  teamRenameResource,
  withdrawTeamRename,
} from '@switchboard/crm-contract';
import { businessDay, CODES } from '@switchboard/kit-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aliasSync, aliasSyncJob } from '../jobs/alias-sync.ts';
import { teamRename, teamRenameJob } from '../jobs/team-rename.ts';
import { platformSystems } from '../platform/adapter.ts';
import { addCustomer, decideOrder, runOnTwoWorkers, startCrm, type TestCrm } from '../testing/index.ts';

let crm: TestCrm;
let [sales, token] = ['', ''];
beforeAll(async () => {
  crm = await startCrm();
  [sales, token] = [await crm.staffId('sales'), await crm.token('sales')];
});
afterAll(async () => await crm?.stop());

const rowOf = async (table: string, id: string): Promise<Record<string, unknown>> =>
  (await crm.query<Record<string, unknown>>(`select * from crm.${table} where id = $1`, [id]))[0] ?? {};
const addAccount = async (customerId: string, platform: string, no: string, state = 'active') =>
  await crm.query(
    `insert into crm.account (account_no, customer_id, brand, platform, product, opened_at, state) values ($1, $2, 'main', $3, 'sms', now(), $4)`,
    [no, customerId, platform, state],
  );
const request = async (customerId: string, newAlias: string) =>
  await crm.call(saveAliasChange, { customerId, newAlias, reason: 'a new brand' }, { token });
const itemsOf = async (id: string) =>
  (await crm.call(getAliasChange, { id }, { token })).data.items.map(({ system, state, attempts }) => [
    system,
    state,
    attempts,
  ]);
const platformNames = async (object: string) =>
  (
    await crm.query<{ system: string; name: string }>(
      'select system, name from crm.platform_name where object = $1 order by system',
      [object],
    )
  ).map(({ system, name }) => [system, name]);
const makeDue = async (id: string) =>
  await crm.query(`update crm.alias_change_item set next_try_at = now() where task_id = $1 and state = 'waiting'`, [
    id,
  ]);

/** Platforms that do not answer while they are in this set. */
const away = new Set<string>();
const flaky: typeof platformSystems = (context) => ({
  async rename(change) {
    if (away.has(change.system)) throw new Error(`${change.system} does not answer`);
    await platformSystems(context).rename(change);
  },
});

describe('a change of the alias', () => {
  it('is answered with a free alias when it is taken, blocks other changes, updates every system with an active account, and takes effect when all are updated', async () => {
    const [mine, other] = [
      await addCustomer(crm, { owner_id: sales, alias: 'lumen' }),
      await addCustomer(crm, { alias: 'harbor', owner_id: sales }),
    ];
    await addAccount(mine, 'sms', 'L1');
    await addAccount(mine, 'vos', 'L2');
    await addAccount(mine, 'wa', 'L3', 'closed');
    expect((await crm.call(suggestAlias, { name: 'Harbor' }, { token })).data.alias).toBe('harbor-2');
    const taken = await request(mine, 'harbor');
    expect([taken.code, taken.data]).toEqual([CRM_CODES.aliasTaken, { alias: 'harbor-2' }]);
    const { data } = await request(mine, 'harbor-2');
    // held: no other customer gets it, and blocked requests return the task
    expect((await request(other, 'harbor-2')).data).toEqual({ alias: 'harbor-2-2' });
    const customerCode = (await rowOf('customer', mine))['customer_code'];
    const busy = { code: CRM_CODES.aliasChanging, data: { customerCode, taskId: data.taskNo } };
    expect(await request(mine, 'harbor-9')).toMatchObject(busy);
    expect(
      await crm.call(
        saveSourceChange,
        { customerId: mine, newSource: 'expo', evidence: 'a badge', reason: 'met there' },
        { token },
      ),
    ).toMatchObject(busy);
    await crm.query(
      `insert into crm.team (team_code, customer_id, platform, name) values ('T-L', $1, 'sms', 'Lumen team')`,
      [mine],
    );
    const [team] = (await crm.call(listTeams, { customerId: mine }, { token })).data;
    expect(
      await crm.call(
        saveTeamRename,
        { teamId: team?.id ?? '', newName: 'Other', reason: 'because', effectiveOn: '2026-01-01' },
        { token },
      ),
    ).toMatchObject(busy);
    expect(await decideOrder(crm, data.orderId, 'agree')).toBe(0);
    expect(await itemsOf(data.id)).toEqual([
      ['sms', 'waiting', 0],
      ['voice', 'waiting', 0],
      ['erp', 'waiting', 0],
    ]);
    expect((await rowOf('customer', mine))['alias']).toBe('lumen');
    await runOnTwoWorkers(crm, aliasSyncJob);
    expect(await itemsOf(data.id)).toEqual([
      ['sms', 'ok', 1],
      ['voice', 'ok', 1],
      ['erp', 'ok', 1],
    ]);
    expect(await platformNames(`customer:${String(customerCode)}`)).toEqual([
      ['erp', 'harbor-2'],
      ['sms', 'harbor-2'],
      ['voice', 'harbor-2'],
    ]);
    expect((await rowOf('customer', mine))['alias']).toBe('harbor-2');
    expect((await rowOf('alias_change', data.id))['state']).toBe('done');
    // the old alias stays reserved for a year
    const [old] = await crm.query<{ state: string; days: number }>(
      `select state, extract(day from held_until - now())::int as days from crm.alias_registry where alias = 'lumen'`,
    );
    expect(old).toEqual({ state: 'retired', days: 364 });
    expect((await request(other, 'lumen')).data).toEqual({ alias: 'lumen-2' });
    expect((await request(mine, 'harbor-9')).code).toBe(0);
    expect(aliasChanged.name).toBe('crm.alias.changed');
  });

  it('tries an unavailable system six times, then lets users retry, complete it manually, or roll back', async () => {
    const customerId = await addCustomer(crm, { owner_id: sales, alias: 'casa' });
    await addAccount(customerId, 'sms', 'C1');
    const { data } = await request(customerId, 'casa-verde');
    await decideOrder(crm, data.orderId, 'agree');
    away.add('sms');
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 6; attempt++) {
      await makeDue(data.id);
      await runOnTwoWorkers(crm, aliasSync(flaky));
      const [item] = await crm.query<{ state: string; minutes: number | null }>(
        `select state, round(extract(epoch from next_try_at - now()) / 60)::int as minutes from crm.alias_change_item where task_id = $1 and system = 'sms'`,
        [data.id],
      );
      if (item?.state === 'waiting') waits.push(item.minutes ?? -1);
    }
    expect(waits).toEqual([1, 5, 15, 60, 240]);
    expect(await itemsOf(data.id)).toEqual([
      ['sms', 'failed', 6],
      ['erp', 'ok', 1],
    ]);
    expect((await rowOf('alias_change', data.id))['state']).toBe('partial_failed');
    expect((await rowOf('customer', customerId))['alias']).toBe('casa');
    // retried, and still no answer; then rolled back: notified systems get the old name back
    expect((await crm.call(retryAliasChange, { id: data.id }, { token })).code).toBe(0);
    expect((await crm.call(retryAliasChange, { id: data.id }, { token })).code).toBe(CODES.wrongState);
    expect((await crm.call(rollBackAliasChange, { id: data.id }, { token })).code).toBe(CODES.wrongState);
    await crm.query(`update crm.alias_change_item set attempts = 5 where task_id = $1 and system = 'sms'`, [data.id]);
    await makeDue(data.id);
    await runOnTwoWorkers(crm, aliasSync(flaky));
    expect((await crm.call(rollBackAliasChange, { id: data.id }, { token })).code).toBe(0);
    expect(await platformNames(`customer:${String((await rowOf('customer', customerId))['customer_code'])}`)).toEqual([
      ['erp', 'casa'],
    ]);
    expect(await crm.query(`select 1 from crm.alias_registry where alias = 'casa-verde'`)).toEqual([]);
    // all attempts and decisions are listed, newest first
    const { attempts } = (await crm.call(getAliasChange, { id: data.id }, { token })).data;
    const of = (system: string) => attempts.filter((one) => one.system === system).map(({ outcome }) => outcome);
    expect(of('sms')).toEqual(['reverted', 'failed', 'retried', ...Array.from({ length: 6 }, () => 'failed')]);
    expect(of('erp')).toEqual(['reverted', 'ok']);
    expect(attempts.find(({ outcome }) => outcome === 'failed')?.detail).toBe('sms does not answer');
    expect(attempts.find(({ outcome }) => outcome === 'retried')?.byName).toBeTruthy();
    // a second change, completed manually
    const second = await request(customerId, 'casa-verde');
    await decideOrder(crm, second.data.orderId, 'agree');
    await crm.query(`update crm.alias_change_item set attempts = 5 where task_id = $1`, [second.data.id]);
    await runOnTwoWorkers(crm, aliasSync(flaky));
    const byHand = async () =>
      (await crm.call(markAliasItem, { id: second.data.id, system: 'sms', note: 'done in the console' }, { token }))
        .code;
    expect([await byHand(), await byHand()]).toEqual([0, CODES.wrongState]);
    expect((await rowOf('customer', customerId))['alias']).toBe('casa-verde');
    const { list } = (await crm.call(aliasChangeResource.calls.page, { keyword: second.data.taskNo }, { token })).data;
    expect(list).toMatchObject([{ taskNo: second.data.taskNo, state: 'done', systemsOk: 2, systemsTotal: 2 }]);
    away.clear();
  });

  it('a rejection frees the alias; without any account the change takes effect immediately', async () => {
    const customerId = await addCustomer(crm, { owner_id: sales });
    const first = await request(customerId, 'nile-courier');
    await decideOrder(crm, first.data.orderId, 'reject');
    expect((await rowOf('alias_change', first.data.id))['state']).toBe('rejected');
    const second = await request(customerId, 'nile-courier');
    await decideOrder(crm, second.data.orderId, 'agree');
    expect((await rowOf('customer', customerId))['alias']).toBe('nile-courier');
  });
});

describe('production without connected platforms', () => {
  it('refuses to change an alias known on a platform, and leaves a change approved before to users, not to a stub', async () => {
    const customerId = await addCustomer(crm, { owner_id: sales, alias: 'nimbus' });
    await addAccount(customerId, 'sms', 'N1');
    const { data } = await request(customerId, 'nimbus-two');
    await decideOrder(crm, data.orderId, 'agree');
    const production = await crm.node({ SWITCHBOARD_MODE: 'production' });
    await crm.query('update crm.alias_change_item set attempts = 5 where task_id = $1', [data.id]);
    await runOnTwoWorkers({ ...crm, config: production.config }, aliasSyncJob);
    expect(await itemsOf(data.id)).toEqual([
      ['sms', 'failed', 6],
      ['erp', 'failed', 6],
    ]);
    expect(await platformNames(`customer:${String((await rowOf('customer', customerId))['customer_code'])}`)).toEqual(
      [],
    );
    const refused = { code: CODES.notAvailable, data: { feature: 'crm.platform-names' } };
    expect(await production.call(retryAliasChange, { id: data.id }, { token })).toMatchObject(refused);
    for (const system of ['sms', 'erp'] as const)
      expect((await production.call(markAliasItem, { id: data.id, system, note: 'by hand' }, { token })).code).toBe(0);
    expect((await rowOf('customer', customerId))['alias']).toBe('nimbus-two');
    const again = { customerId, newAlias: 'nimbus-three', reason: 'a new brand' };
    expect(await production.call(saveAliasChange, again, { token })).toMatchObject(refused);
    // no platform knows this customer, so the feature is not needed
    const unknown = { ...again, customerId: await addCustomer(crm, { owner_id: sales }) };
    expect((await production.call(saveAliasChange, unknown, { token })).code).toBe(0);
  });

  it('refuses to rename a team', async () => {
    const customerId = await addCustomer(crm, { owner_id: sales });
    const [team] = await crm.query<{ id: string }>(
      `insert into crm.team (team_code, customer_id, platform, name) values ('T-P', $1, 'sms', 'Team P') returning id::text`,
      [customerId],
    );
    const input = { teamId: team?.id ?? '', newName: 'Team Q', reason: 'a new brand', effectiveOn: '2030-01-01' };
    const production = await crm.node({ SWITCHBOARD_MODE: 'production' });
    expect((await production.call(saveTeamRename, input, { token })).code).toBe(CODES.notAvailable);
    expect((await crm.call(saveTeamRename, input, { token })).code).toBe(0);
  });
});

describe('the name of a team', () => {
  it('CRM-30 must be free on its platform, is sent to the platform on its effective day after approval, and can be retried', async () => {
    const customerId = await addCustomer(crm, { owner_id: sales });
    await crm.query(
      `insert into crm.team (team_code, customer_id, platform, name) values ('T-1', $1, 'sms', 'Old Name'), ('T-2', $1, 'sms', 'Taken'), ('T-3', $1, 'voice', 'Free Here')`,
      [customerId],
    );
    const teams = (await crm.call(listTeams, { customerId }, { token })).data;
    const teamId = teams.find(({ teamCode }) => teamCode === 'T-1')?.id ?? '';
    const today = businessDay();
    const rename = async (newName: string, effectiveOn = today) =>
      await crm.call(saveTeamRename, { teamId, newName, reason: 'a new brand', effectiveOn }, { token });
    expect((await rename('TAKEN')).code).toBe(CRM_CODES.teamNameTaken);
    // withdrawn
    const first = await rename('free here');
    expect((await crm.call(withdrawTeamRename, { id: first.data.id, reason: 'not yet' }, { token })).code).toBe(0);
    // not before its effective day
    const { data } = await rename('free here', '2030-01-01');
    expect((await rename('another')).code).toBe(CODES.wrongState);
    await decideOrder(crm, data.orderId, 'agree');
    await runOnTwoWorkers(crm, teamRenameJob);
    expect((await rowOf('team_name_change', data.id))['state']).toBe('approved');
    await crm.query(`update crm.team_name_change set effective_on = $2 where id = $1`, [data.id, today]);
    // the platform does not answer
    away.add('sms');
    await runOnTwoWorkers(crm, teamRename(flaky));
    expect(await rowOf('team_name_change', data.id)).toMatchObject({ state: 'failed', error: 'sms does not answer' });
    expect((await rowOf('team', teamId))['name']).toBe('Old Name');
    away.clear();
    expect((await crm.call(retryTeamRename, { id: data.id }, { token })).code).toBe(0);
    await runOnTwoWorkers(crm, teamRename(flaky));
    expect(await rowOf('team_name_change', data.id)).toMatchObject({ state: 'applied', error: null });
    expect((await rowOf('team', teamId))['name']).toBe('free here');
    expect(await platformNames('team:T-1')).toEqual([['sms', 'free here']]);
    const { list } = (await crm.call(teamRenameResource.calls.page, { state: ['applied'] }, { token })).data;
    expect(list).toMatchObject([{ id: data.id, platform: 'sms', oldName: 'Old Name', newName: 'free here' }]);
    // blocked by rule 21a
    await crm.query(
      `insert into crm.alias_change (task_no, customer_id, old_alias, new_alias, reason) values ('ALX', $1, 'a', 'b', 'x')`,
      [customerId],
    );
    expect((await rename('later')).code).toBe(CRM_CODES.aliasChanging);
  });
});
