import { blacklistResource } from '@switchboard/crm-contract';
import type { Action } from '@switchboard/kit-web';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BlacklistDrawer } from './add-drawer.tsx';

interface Row {
  readonly id: string;
  readonly name?: string | undefined;
}

/** Requests blacklisting of a customer from any page that shows it. */
export function useBlacklistTool(): { row: Action<Row>; view: ReactNode } {
  const { t } = useTranslation('crm');
  const [customer, setCustomer] = useState<Row | null>(null);
  return {
    row: {
      key: 'blacklist',
      label: t('blacklist.add'),
      right: `${blacklistResource.right}:add`,
      isDanger: true,
      run: setCustomer,
    },
    view: customer !== null && (
      <BlacklistDrawer key={customer.id} customer={customer} onClose={() => setCustomer(null)} />
    ),
  };
}
