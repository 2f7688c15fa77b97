import { type Db, defineExtensionPoint, type Services } from '@switchboard/kit-server';

/** Usage of one country over one supplier: the charged quantity and its cost. */
export interface SupplierUsage {
  /** Three digits. */
  readonly mcc: string;
  /** Message parts or call minutes. */
  readonly qty: string;
  /** In USD. */
  readonly cost: string;
}

export interface UsageFilter {
  readonly supplierNo: string;
  readonly product: 'sms' | 'voice';
  /** Company days, both inclusive. */
  readonly from: string;
  readonly to: string;
}

/** What the records contain about suppliers; bills are checked against it. */
interface SupplierRecords {
  /** For all channel owners. Null for a supplier that the records do not know. */
  readonly supplierUsage: (
    services: Pick<Services, 'db' | 'records'>,
    filter: UsageFilter,
  ) => Promise<SupplierUsage[] | null>;
  readonly countryNames: (
    db: Db,
  ) => Promise<readonly { readonly mcc: string; readonly zh: string; readonly en: string }[]>;
}

/** The records pass their usage to finance and build on this module, so it cannot import them. */
export const SUPPLIER_RECORDS = defineExtensionPoint<SupplierRecords>('fc.supplier-records', {
  zh: '本系统没有话单记录，无法核对供应商账单',
  en: 'There are no usage records, so supplier bills cannot be checked',
});
