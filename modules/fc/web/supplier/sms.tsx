import type { ReactNode } from 'react';
import { SupplierAccountsPage } from './accounts.tsx';

/** /financial/account/supplier/sms */
export default function SmsSupplierAccountsPage(): ReactNode {
  return <SupplierAccountsPage channel="sms" />;
}
