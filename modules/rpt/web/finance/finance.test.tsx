// @vitest-environment happy-dom
import type { ReportPage } from '@switchboard/kit-contract';
import { byText, click, ok, pageServer, until } from '@switchboard/kit-web/testing';
import { consumeDifferences, consumeReport, getConsumeDays } from '@switchboard/rpt-contract';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import rpt from '../entry.ts';
import { DifferencesDrawer } from './differences-drawer.tsx';
import { useDifferences } from './use-differences.tsx';

const { report } = consumeReport;
const LIST = `${consumeDifferences.basePath}/page`;
const page = { totalCapped: false, pageNo: 1, pageSize: 20 };
const ROW = { id: 'period:2026-11-10|appName:61|product:sms|currency:CNY' };
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

/** Renders what the report page receives, without its table and its charts. */
function Shown(): ReactNode {
  const { columns, notes, opened, close } = useDifferences();
  const { fcDiff } = columns(() => ({ from: '2026-11-10', to: '2026-11-10' }));
  return (
    <>
      {notes({ from: '2026-11-10', to: '2026-11-11' } as ReportPage)}
      {fcDiff?.render?.('-72.000000' as never, ROW as never, [])}
      {fcDiff?.render?.(null as never, ROW as never, [])}
      {opened !== null && <DifferencesDrawer preset={opened} onClose={close} />}
    </>
  );
}

it('the consumption report names the account that differs from finance and the days that were not compared', async () => {
  await open(<Shown />, '/reportAnalysis/consume-report');
  await until(() => byText('.ant-tag', 'lotus-sms · 短信 · 2026-11-10 · -72.000000 CNY'));
  expect(document.body.textContent).toContain('2026-11-11 未比对：统计中，尚未移交财务');
  expect(seen(LIST)[0]?.body).toMatchObject({ day: { from: '2026-11-10', to: '2026-11-11' } });
  // a day that was not compared shows a dash with its reason, not 0
  expect(document.querySelector('[title^="尚未与财务账比对"]')?.textContent).toBe('-');
  await click(document.querySelector('[title="查看这一行与财务账的差异"]'));
  await until(() => byText('.ant-drawer-title', '与财务账的差异'));
  await until(() => seen(LIST).some(({ body }) => JSON.stringify(body).includes('"appId":["61"]')));
});
