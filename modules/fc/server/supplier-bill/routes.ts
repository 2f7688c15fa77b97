import {
  acceptSupplierBillLine,
  approveSupplierBill,
  checkSupplierBill,
  disputeSupplierBill,
  getSupplierBill,
  supplierBillResource,
  voidSupplierBill,
} from '@switchboard/fc-contract';
import { handle, handleExport, pageOf } from '@switchboard/kit-server';
import { checkBill } from './check.ts';
import { supplierBillImporter } from './importer.ts';
import { billSource } from './repo.ts';
import { acceptLine, approveBill, billDetail, disputeBill, voidBill } from './service.ts';

export const supplierBillRoutes = [
  handle(supplierBillResource.calls.page, async (input, context) => await pageOf(billSource, input, context)),
  ...handleExport(supplierBillResource, () => billSource),
  handle(getSupplierBill, billDetail),
  handle(checkSupplierBill, checkBill),
  handle(acceptSupplierBillLine, acceptLine),
  handle(disputeSupplierBill, disputeBill),
  handle(approveSupplierBill, approveBill),
  handle(voidSupplierBill, voidBill),
  ...supplierBillImporter.handlers,
];
