import type { ReactNode } from 'react';
import { SupplierAccountsPage } from './accounts.tsx';

/** /financial/account/supplier/social */
export default function SocialSupplierAccountsPage(): ReactNode {
  return <SupplierAccountsPage channel="social" />;
}
