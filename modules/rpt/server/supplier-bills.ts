import { handleMade, isNamed, type Made, suppliersOfReport } from '@switchboard/bq-server';
import { billsWithin } from '@switchboard/fc-server';
import { supplierBills, type SupplierBillOfReport, supplierReport } from '@switchboard/rpt-contract';

/**
 * A user who sees the row of a supplier in the report sees its bills; a user without the right to suppliers or costs
 * sees none (records rule 51).
 */
async function billRows({ input, context }: Made): Promise<SupplierBillOfReport[]> {
  const { day, supplierName, channel, status } = input;
  const { period, names } = await suppliersOfReport(
    supplierReport,
    { ...(day === undefined ? {} : { day }), ...(supplierName === undefined ? {} : { supplierName }) },
    context,
  );
  const bills = await billsWithin(context, { supplierCodes: [...names.keys()], ...period });
  const isSelected = (codes: unknown, value: string): boolean =>
    codes === undefined || (codes as readonly string[]).includes(value);
  return bills
    .map(({ supplierCode, ...bill }) => ({ ...bill, supplierName: names.get(supplierCode) ?? supplierCode }))
    .filter(
      (bill) =>
        isNamed(bill.supplierName, supplierName) &&
        isSelected(channel, bill.channel) &&
        isSelected(status, bill.status),
    )
    .map((bill) => bill as SupplierBillOfReport); // `day` is a filter only, not a field of the result
}

export const supplierBillRoutes = handleMade(supplierBills, billRows);
