import { applicationCalls } from '@switchboard/ger-contract';
import { defineModuleContract, importCalls } from '@switchboard/kit-contract';
import { fcApplications } from './apply.ts';
import { billResource } from './bill.ts';
import { creditRecordResource } from './credit-record.ts';
import { settleRateCalls, settleRateResource } from './rate.ts';
import { supplierAccounts } from './supplier/account.ts';
import { supplierBillCalls, supplierBillImport, supplierBillResource } from './supplier/bill.ts';

export * from './apply.ts';
export * from './bill.ts';
export * from './credit-record.ts';
export * from './rate.ts';
export * from './supplier/account.ts';
export * from './supplier/bill.ts';
export * from './supplier/values.ts';

const ofSuppliers = Object.values(supplierAccounts);

export const fcContract = defineModuleContract({
  id: 'fc',
  title: { zh: '财务管理', en: 'Finance' },
  calls: [
    ...applicationCalls(fcApplications),
    ...ofSuppliers.flatMap(({ calls }) => Object.values(calls)),
    ...supplierBillCalls,
    ...importCalls(supplierBillImport),
    ...settleRateCalls,
  ],
  resources: [
    billResource,
    creditRecordResource,
    settleRateResource,
    ...ofSuppliers.map(({ resource }) => resource),
    supplierBillResource,
  ],
});
