import type { ReactNode } from 'react';
import { SupplierAccountsPage } from './accounts.tsx';

/** /financial/account/supplier/vos */
export default function VosSupplierAccountsPage(): ReactNode {
  return <SupplierAccountsPage channel="vos" />;
}
