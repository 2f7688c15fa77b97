import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FollowDrawer } from '../../followup/follow-drawer.tsx';
import { MY_CLIENT_KEY } from '../paths.ts';
import type { CustomerTool, ToolRow } from './tool.ts';

export function useFollowTool(): CustomerTool {
  const { t } = useTranslation('crm');
  const [customer, setCustomer] = useState<ToolRow | null>(null);
  return {
    row: { key: 'follow', label: t('followup.write'), right: `${MY_CLIENT_KEY}:follow`, run: setCustomer },
    view: customer !== null && (
      <FollowDrawer
        key={customer.id}
        customerId={customer.id}
        name={customer.name ?? ''}
        onClose={() => setCustomer(null)}
      />
    ),
  };
}
