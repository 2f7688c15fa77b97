// @vitest-environment happy-dom
import { getFieldRights } from '@switchboard/kit-contract';
import { byText, ok, pageServer, until } from '@switchboard/kit-web/testing';
import { supplierBills, supplierReport } from '@switchboard/rpt-contract';
import { describe, expect, it } from 'vitest';
import rpt from '../entry.ts';
import { SupplierBills } from './supplier-bills.tsx';

const { report } = supplierReport;
const BILLS = `${supplierBills.basePath}/page`;
const answer = { list: [], total: 3, totalCapped: false, pageNo: 1, pageSize: 1 };
const PAGE = { ...answer, totals: {}, from: '2026-11-04', to: '2026-11-10', freshAt: null };
const answersWith = (level: number) => ({
  [getFieldRights.path]: () => ok([{ fieldCode: 'costPrice', level }]),
  [BILLS]: () => ok(answer),
});

describe('with the right to costs', () => {
  const { seen, open } = pageServer({ module: rpt, rights: [report.right], answers: answersWith(2) });

  it("the bills of the report's days are counted under its filter", async () => {
    await open(<SupplierBills report={report} page={PAGE} />, '/reportAnalysis/supplierReport?f.supplierName=Garuda');
    await until(() => byText('span', '账期对比：3 张账单'));
    expect(seen(BILLS)[0]?.body).toMatchObject({
      day: { from: '2026-11-04', to: '2026-11-10' },
      supplierName: 'Garuda',
    });
  });
});

describe('without the right to costs', () => {
  const { seen, open } = pageServer({ module: rpt, rights: [report.right], answers: answersWith(1) });

  it('nothing is shown and nothing is requested', async () => {
    const { element } = await open(<SupplierBills report={report} page={PAGE} />);
    await until(() => seen(getFieldRights.path).length > 1);
    expect(element.textContent).toBe('');
    expect(seen(BILLS)).toEqual([]);
  });
});
