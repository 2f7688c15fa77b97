import { join } from 'node:path';
import {
  handleLedgerRows,
  handleReports,
  handleStartReport,
  handleUsageDays,
  handleUsageDifferences,
} from '@switchboard/bq-server';
import { defineModuleServer } from '@switchboard/kit-server';
import {
  consumeDifferences,
  consumeLedger,
  consumeReport,
  getConsumeDays,
  rptContract,
  rptReports,
  startSms,
  startVoice,
} from '@switchboard/rpt-contract';
import { supplierBillRoutes } from './supplier-bills.ts';

/** Definitions only: the report engine is in the module that has the records. */
export const rptModule = defineModuleServer({
  contract: rptContract,
  handlers: [
    ...handleReports(rptReports),
    ...handleLedgerRows(consumeLedger, consumeReport),
    ...handleUsageDifferences(consumeDifferences, consumeReport),
    handleUsageDays(getConsumeDays),
    ...handleStartReport(startSms),
    ...handleStartReport(startVoice),
    ...supplierBillRoutes,
  ],
  jobs: [],
  streams: [],
  migrations: join(import.meta.dirname, 'migrations'),
});
