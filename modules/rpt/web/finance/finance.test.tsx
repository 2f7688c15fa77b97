// @vitest-environment happy-dom
import { smsRecordResource } from '@switchboard/bq-contract';
import { byText, click, ok, pageServer, until } from '@switchboard/kit-web/testing';
import { consumeDifferences, consumeReport, getConsumeDays } from '@switchboard/rpt-contract';
import { expect, it } from 'vitest';
import rpt from '../entry.ts';
import ConsumeReportPage from '../pages/consume-report.tsx';

const { report } = consumeReport;
const QUERY = `${report.basePath}/query`;
const LIST = `${consumeDifferences.basePath}/page`;
const page = { totalCapped: false, pageNo: 1, pageSize: 20 };
const row = (day: string, fcDiff: string | null) => ({
  id: `period:${day}|appName:61|product:sms|currency:CNY`,
  period: day,
  appName: 'lotus-sms',
  product: 'sms',
  currency: 'CNY',
  net: '72.000000',
  fcDiff,
});
const DIFFERENCE = {
  id: '1',
  day: '2026-11-10',
  appName: 'lotus-sms',
  accountNo: 'A61',
  product: 'sms',
  currency: 'CNY',
  diff: '-72.000000',
  status: 'open',
};
const { seen, open } = pageServer({
  module: rpt,
  rights: [report.right],
  answers: {
    [QUERY]: () =>
      ok({
        ...page,
        list: [row('2026-11-10', '-72.000000'), row('2026-11-11', null)],
        total: 2,
        totals: {},
        from: '2026-11-10',
        to: '2026-11-11',
        freshAt: null,
      }),
    [LIST]: () => ok({ ...page, list: [DIFFERENCE], total: 1 }),
    [getConsumeDays.path]: () =>
      ok({
        days: [
          { day: '2026-11-10', state: 'tied', comparedAt: '2026-11-11T18:00:00Z' },
          { day: '2026-11-11', state: 'counting', comparedAt: null },
        ],
      }),
  },
});

it('the consumption report names the account that finance says something else of, and the days that were not compared', async () => {
  expect(smsRecordResource.code).toBe(report.report.guardedBy);
  await open(<ConsumeReportPage />, '/reportAnalysis/consume-report');
  await until(() => byText('.ant-tag', 'lotus-sms · 短信 · 2026-11-10 · -72.000000 CNY'));
  expect(document.body.textContent).toContain('未比对 2026-11-11: 统计中，尚未移交财务');
  const number = await until(() => document.querySelector<HTMLElement>('[title="查看这一行与财务的差异"]'));
  expect(number.textContent).toContain('72');
  // a day that was not compared is a dash with its reason, not 0
  const dash = await until(() => document.querySelector('[title^="尚未与财务比对"]'));
  expect(dash.textContent).toBe('-');
  await click(number);
  await until(() => byText('.ant-drawer-title', '与财务的差异'));
  await until(() => seen(LIST).some(({ body }) => JSON.stringify(body).includes('"appId":["61"]')));
});
