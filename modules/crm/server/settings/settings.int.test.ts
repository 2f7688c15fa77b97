import {
  crmDictSetting,
  domainRuleSetting,
  enableTemplate,
  getTemplate,
  saveBukaRule,
  saveTemplate,
  saveTemplateStages,
  templateResource,
  testBuka,
} from '@switchboard/crm-contract';
import { CODES } from '@switchboard/kit-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCustomer, startCrm, type TestCrm } from '../testing/index.ts';

const { save: saveDomainRule, import: importDomainRules, remove: removeDomainRule } = domainRuleSetting.calls;
const domainRuleResource = domainRuleSetting.resource;
const { save: saveCrmDict } = crmDictSetting.calls;
const crmDictResource = crmDictSetting.resource;

let crm: TestCrm;
let [manager, sales, salesId] = ['', '', ''];
beforeAll(async () => {
  crm = await startCrm();
  [manager, sales, salesId] = [await crm.token('manager'), await crm.token('sales'), await crm.staffId('sales')];
});
afterAll(async () => await crm?.stop());

const codeOf = async (id: string) =>
  (await crm.query<{ code: string }>('select customer_code as code from crm.customer where id = $1', [id]))[0]
    ?.code as string;

describe('domain rules', () => {
  const page = async (over: object = {}) =>
    (await crm.call(domainRuleResource.calls.page, { pageSize: 200, ...over } as never, { token: manager })).data;

  it('start with 60 public mail domains and can be added singly or as a list, and removed', async () => {
    const seeded = await page({ type: ['public'] });
    expect(seeded.total).toBe(60);
    expect(seeded.list.map(({ domain }) => domain)).toContain('gmail.com');
    const saved = await crm.call(saveDomainRule, { domain: 'Trash.Example', type: 'disposable' }, { token: manager });
    expect(saved.code).toBe(0);
    expect((await crm.call(saveDomainRule, { domain: 'trash.example', type: 'public' }, { token: manager })).code).toBe(
      CODES.conflict,
    );
    expect((await crm.call(saveDomainRule, { domain: 'a@b.example', type: 'public' }, { token: manager })).code).toBe(
      CODES.validation,
    );
    const names = ['gmail.com', 'one.example', 'two.example', 'ONE.example'];
    const many = { rows: names.map((domain) => ({ domain, type: 'competitor' })) };
    expect((await crm.call(importDomainRules, many, { token: manager })).data).toEqual({ added: 2, known: 1 });
    const change = { id: saved.data.id, version: 0, domain: 'trash.example', type: 'internal' } as const;
    expect((await crm.call(saveDomainRule, change, { token: manager })).code).toBe(0);
    expect((await crm.call(saveDomainRule, change, { token: manager })).code).toBe(CODES.staleWrite);
    expect((await crm.call(removeDomainRule, { id: saved.data.id, version: 1 }, { token: manager })).code).toBe(0);
    expect((await page({ keyword: 'trash' })).total).toBe(0);
    expect((await crm.call(saveDomainRule, change, { token: sales })).code).toBe(CODES.noPermission);
  });

  it('end a domain identity: a public mail domain does not identify a company', async () => {
    const id = await addCustomer(crm, { pool_state: 'sea' });
    await crm.query(
      `insert into crm.customer_identity (customer_id, id_type, value_norm, strong) values ($1, 'domain', 'freemail.example', true), ($1, 'domain', 'rival.example', true)`,
      [id],
    );
    await crm.call(importDomainRules, { rows: [{ domain: 'freemail.example', type: 'public' }] }, { token: manager });
    await crm.call(importDomainRules, { rows: [{ domain: 'rival.example', type: 'competitor' }] }, { token: manager });
    const live = await crm.query(
      `select value_norm from crm.customer_identity where customer_id = $1 and id_type = 'domain' and ended_at is null`,
      [id],
    );
    expect(live).toEqual([{ value_norm: 'rival.example' }]);
  });
});

describe('the Buka test box', () => {
  const rule = async (over: Parameters<typeof crm.call<typeof saveBukaRule>>[1]) =>
    await crm.call(saveBukaRule, over, { token: manager });
  const request = async (customerCode: string) => (await crm.call(testBuka, { customerCode }, { token: manager })).data;

  it('shows which row decides, for any customer and by the rules in force', async () => {
    const denied = await codeOf(await addCustomer(crm, { country: 'VN', owner_id: salesId }));
    const other = await codeOf(await addCustomer(crm, { country: 'VN', pool_state: 'sea' }));
    expect(await request(other)).toMatchObject({ isAllowed: false, rule: null });
    expect((await rule({ object: 'country', value: 'VN', effect: 'allow' })).code).toBe(0);
    const no = await rule({ object: 'customer', value: denied, effect: 'deny' });
    expect(no.code).toBe(0);
    expect(await request(denied)).toMatchObject({ isAllowed: false, rule: { object: 'customer', value: denied } });
    expect(await request(other)).toMatchObject({ isAllowed: true, rule: { object: 'country', value: 'VN' } });
    // expired yesterday: the next level decides
    const over = {
      id: no.data.id,
      version: 0,
      object: 'customer',
      value: denied,
      effect: 'deny',
      until: '2020-01-01',
    } as const;
    expect((await rule(over)).code).toBe(0);
    expect(await request(denied)).toMatchObject({ isAllowed: true, rule: { object: 'country' } });
    // a deny rule for a department above the owner's
    const [root] = await crm.query<{ id: string }>(
      `select id::text as id from sys.dept where parent_id is null order by id limit 1`,
    );
    expect((await rule({ object: 'dept', value: root?.id ?? '', effect: 'deny' })).code).toBe(0);
    expect(await request(denied)).toMatchObject({ isAllowed: false, rule: { object: 'dept', value: root?.id } });
    expect((await crm.call(testBuka, { customerCode: 'C9999999' }, { token: manager })).code).toBe(CODES.notFound);
  });

  it('rejects rules about unknown objects and duplicates', async () => {
    for (const wrong of [
      { object: 'customer', value: 'C9999999' },
      { object: 'staff', value: '999999' },
      { object: 'source', value: 'rumour' },
      { object: 'country', value: 'Vietnam' },
    ] as const)
      expect((await rule({ ...wrong, effect: 'allow' })).code).toBe(CODES.validation);
    expect((await rule({ object: 'source', value: 'expo', effect: 'allow' })).code).toBe(0);
    expect((await rule({ object: 'source', value: 'expo', effect: 'deny' })).code).toBe(CODES.conflict);
  });
});

describe('templates', () => {
  it('of stages start with the standard stages, must rise in probability and cannot lose a stage in use', async () => {
    const names = { nameZh: '渠道阶段', nameEn: 'Partner stages' };
    const [dept] = await crm.query<{ id: string }>(
      `select id::text as id from sys.dept where code like 'SALES%' limit 1`,
    );
    const made = await crm.call(
      saveTemplate,
      { type: 'stage', ...names, deptIds: [dept?.id ?? ''] },
      { token: manager },
    );
    const { id } = made.data;
    const { stages } = (await crm.call(getTemplate, { id }, { token: manager })).data;
    expect(stages.map(({ probability }) => probability)).toEqual([10, 30, 50, 70, 90]);
    const save = async (version: number, next: typeof stages) =>
      (await crm.call(saveTemplateStages, { id, version, stages: next }, { token: manager })).code;
    expect(
      await save(
        0,
        stages.map((stage) => ({ ...stage, probability: 50 })),
      ),
    ).toBe(CODES.validation);
    const customer = await addCustomer(crm, { owner_id: salesId });
    await crm.query(
      `insert into crm.opportunity (opp_no, customer_id, name, product, countries, owner_id, template_id, stage_no, highest_stage_no, probability, est_monthly_usd, expected_close_on)
       values ('OP-T', $1, 'x', 'sms', '{SG}', $2, $3, 4, 4, 70, 1, '2026-12-31')`,
      [customer, salesId, id],
    );
    expect(await save(0, stages.slice(0, 3))).toBe(CODES.conflict);
    expect(await save(0, stages.slice(0, 4))).toBe(0);
    expect(await save(0, stages)).toBe(CODES.staleWrite);
    await crm.query(`delete from crm.opportunity where opp_no = 'OP-T'`);
  });

  it('can be disabled, except the last general stage template', async () => {
    const input = { type: ['stage'], pageSize: 50 } as never;
    const { list } = (await crm.call(templateResource.calls.page, input, { token: manager })).data;
    const general = list.find(({ deptIds }) => deptIds.length === 0);
    const off = { id: general?.id ?? '', version: general?.version ?? 0, enabled: false };
    expect((await crm.call(enableTemplate, off, { token: manager })).code).toBe(CODES.conflict);
    const mail = await crm.call(
      saveTemplate,
      { type: 'email', nameZh: '报价', nameEn: 'Offer', contentZh: '您好' },
      { token: manager },
    );
    expect(
      (await crm.call(enableTemplate, { id: mail.data.id, version: 0, enabled: false }, { token: manager })).code,
    ).toBe(0);
  });
});

describe('the dictionary', () => {
  it('counts uses; a code in use can be disabled but not renamed or deleted', async () => {
    const customer = await addCustomer(crm, { pool_state: 'sea' });
    await crm.query(
      `insert into crm.churn_event (customer_id, type, detected_on, base_usd, current_usd, reason) values ($1, 'drop', '2026-01-01', 1, 1, 'price')`,
      [customer],
    );
    const page = async () =>
      (
        await crm.call(crmDictResource.calls.page, { dictType: ['churn_reason'], pageSize: 50 } as never, {
          token: manager,
        })
      ).data.list;
    const price = (await page()).find(({ code }) => code === 'price');
    expect(price).toMatchObject({ used: 1, enabled: true });
    const { id, version, dictType, code, labelZh, labelEn, sort, enabled } = price as NonNullable<typeof price>;
    const item = { id, version, dictType, code, labelZh, labelEn, sort, enabled };
    expect((await crm.call(saveCrmDict, { ...item, code: 'cost' }, { token: manager })).code).toBe(CODES.wrongState);
    expect((await crm.call(saveCrmDict, { ...item, enabled: false }, { token: manager })).code).toBe(0);
    expect((await page()).find(({ code }) => code === 'price')).toMatchObject({ used: 1, enabled: false });
    const fresh = { dictType: 'churn_reason', code: 'law', labelZh: '监管', labelEn: 'Regulation' } as const;
    expect((await crm.call(saveCrmDict, fresh, { token: manager })).code).toBe(0);
    expect((await crm.call(saveCrmDict, fresh, { token: manager })).code).toBe(CODES.conflict);
    expect(
      (await crm.call(saveCrmDict, { ...fresh, dictType: 'feedback_type' as never }, { token: manager })).code,
    ).toBe(CODES.validation);
  });
});
