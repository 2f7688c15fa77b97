import type { ReactNode } from 'react';
import { SupplierAccountsPage } from './accounts.tsx';

/** /financial/account/supplier/email */
export default function EmailSupplierAccountsPage(): ReactNode {
  return <SupplierAccountsPage channel="email" />;
}
