import { handleMade, isNamed, type Made, suppliersOfReport } from '@switchboard/bq-server';
import { billsWithin } from '@switchboard/fc-server';
import { supplierBills, type SupplierBillOfReport, supplierReport } from '@switchboard/rpt-contract';

/** Whoever sees the row of a supplier in the report sees its bills; whoever may not see suppliers or costs sees none of it (records rule 51). */
async function billRows({ input, context }: Made): Promise<SupplierBillOfReport[]> {
  const { day, supplierName, channel, status } = input;
  const { period, names } = await suppliersOfReport(
    supplierReport,
    { ...(day === undefined ? {} : { day }), ...(supplierName === undefined ? {} : { supplierName }) },
    context,
  );
  const bills = await billsWithin(context, { supplierCodes: [...names.keys()], ...period });
  const isAsked = (codes: unknown, value: string): boolean =>
    codes === undefined || (codes as readonly string[]).includes(value);
  return bills
    .map(({ supplierCode, ...bill }) => ({ ...bill, supplierName: names.get(supplierCode) ?? supplierCode }))
    .filter(
      (bill) =>
        isNamed(bill.supplierName, supplierName) && isAsked(channel, bill.channel) && isAsked(status, bill.status),
    )
    .map((bill) => bill as SupplierBillOfReport); // days are asked for, not answered
}

export const supplierBillRoutes = handleMade(supplierBills, billRows);
