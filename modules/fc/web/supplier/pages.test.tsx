// @vitest-environment happy-dom
import { BILL_CHECK_KEY, BILL_CHECK_PATH, supplierAccounts, supplierBillResource } from '@switchboard/fc-contract';
import { getFieldRights } from '@switchboard/kit-contract';
import { byText, click, ok, pageServer, until } from '@switchboard/kit-web/testing';
import { describe, expect, it } from 'vitest';
import fc from '../entry.ts';
import BillCheckPage from './bill-check.tsx';
import SmsSupplierAccountsPage from './sms.tsx';

const page = { total: 1, totalCapped: false, pageNo: 1, pageSize: 20 };
const rightsOf = (fields: Readonly<Record<string, { editable: boolean }>>) => () =>
  ok(Object.entries(fields).map(([fieldCode, { editable }]) => ({ fieldCode, level: editable ? 3 : 2 })));
const cells = (): (string | null)[] => [...document.querySelectorAll('td')].map(({ textContent }) => textContent);
const opener = (text: string) => byText('td a', text) ?? byText('td button', text);

describe('supplier accounts', () => {
  const { resource } = supplierAccounts.sms;
  const { basePath, fields, right } = resource;
  const ROW = {
    id: '7',
    supplierId: '3',
    supplierName: 'Garuda Telecom',
    supplierCode: 'S1002',
    login: 'bk02',
    currency: 'USD',
    payMode: 'prepaid',
    theirBalance: '79.990000',
    theirCredit: '20.000000',
    balanceOn: '2026-11-10',
    alertBalance: '100.000000',
    isLow: true,
    status: 'active',
    updatedAt: '2026-11-10T04:00:00.000Z',
    version: 2,
  };
  const { seen, open } = pageServer({
    module: fc,
    rights: [right],
    answers: {
      [getFieldRights.path]: rightsOf(fields),
      [`${basePath}/page`]: () => ok({ list: [ROW], ...page }),
      [`${basePath}/balances/7`]: () =>
        ok([
          {
            id: '2',
            balance: '79.990000',
            credit: '20.000000',
            balanceOn: '2026-11-10',
            note: 'portal',
            enteredAt: '2026-11-10T04:00:00.000Z',
            enteredBy: '李会计',
          },
        ]),
    },
  });

  it('show the reported balance; a read-only user sees the entries and their authors, and no edit buttons', async () => {
    await open(<SmsSupplierAccountsPage />, '/financial/account/supplier/sms');
    await until(() => opener(ROW.supplierName));
    expect(cells()).toEqual(expect.arrayContaining(['79.99', '20.00', '2026-11-10']));
    expect(byText('button', '录入对方余额') ?? byText('button', '新增账号')).toBeNull();
    await click(opener(ROW.supplierName));
    await until(() => byText('.ant-drawer td', '李会计'));
    expect(seen(`${basePath}/balances/7`)).toHaveLength(1);
  });
});

describe('supplier bills', () => {
  const { basePath, fields } = supplierBillResource;
  const ROW = {
    id: '9',
    billNo: 'SB202611100001',
    theirNo: 'INV-1',
    supplierName: 'Garuda Telecom',
    supplierCode: 'S1002',
    channel: 'sms',
    login: 'bk02',
    periodStart: '2026-10-01',
    periodEnd: '2026-10-31',
    currency: 'USD',
    theirAmount: '26304.800000',
    ourAmount: '26000.000000',
    diffAmount: '304.800000',
    diffPct: '1.17',
    status: 'disputed',
    agreedAmount: null,
    reason: null,
    checkedAt: null,
    createdAt: '2026-11-10T04:00:00.000Z',
    version: 1,
  };
  const LINE = {
    destKey: '510',
    country: '印度尼西亚',
    theirQty: '1004000.0000',
    theirPrice: '0.026200',
    theirAmount: '26304.800000',
    ourQty: '1000000.0000',
    ourPrice: '0.026000',
    ourAmount: '26000.000000',
    diff: '304.800000',
    volumeDiff: '104.000000',
    priceDiff: '200.800000',
    diffReason: 'price',
    accepted: false,
  };
  let denied: string[] = [];
  const { seen, open } = pageServer({
    module: fc,
    rights: [BILL_CHECK_KEY, `${BILL_CHECK_KEY}:import`, `${BILL_CHECK_KEY}:agree`],
    answers: {
      [getFieldRights.path]: rightsOf(fields),
      '/v2/sys/staff/common/request/idempotence': () => ok({ key: 'k' }),
      [`${basePath}/page`]: () => ok({ list: [ROW], ...page }),
      [`${basePath}/detail/9`]: () =>
        ok({ version: 1, status: 'disputed', denied, lines: [LINE], suggested: '26000.000000' }),
      [`${basePath}/line/9`]: () => ok(true),
    },
  });

  it('open by destination with volume and price separated, and a line can be accepted there', async () => {
    await open(<BillCheckPage />, BILL_CHECK_PATH);
    await until(() => opener(ROW.billNo));
    expect(cells()).toEqual(expect.arrayContaining(['26,304.80', '26,000.00', '304.80', '1.17']));
    await click(opener(ROW.billNo));
    await until(() => byText('.ant-drawer td', '印度尼西亚 (510)'));
    expect(cells()).toEqual(expect.arrayContaining(['1,004,000', '0.0262', '104.00', '200.80']));
    await click(document.querySelector<HTMLElement>('input[aria-label="认可对方：印度尼西亚"]'));
    await until(() => seen(`${basePath}/line/9`)[0]);
    expect(seen(`${basePath}/line/9`)[0]?.body).toMatchObject({ version: 1, destKey: '510', accepted: true });
  });

  it('of suppliers outside the scope of the key are shown read-only', async () => {
    denied = [`${BILL_CHECK_KEY}:agree`];
    await open(<BillCheckPage />, BILL_CHECK_PATH);
    await until(() => opener(ROW.billNo));
    await click(opener(ROW.billNo));
    await until(() => byText('.ant-drawer td', '印度尼西亚 (510)'));
    const box = document.querySelector<HTMLInputElement>('input[aria-label="认可对方：印度尼西亚"]');
    expect(box?.disabled).toBe(true);
  });
});
