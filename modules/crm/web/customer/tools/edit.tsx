import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EditDrawer } from '../edit-drawer.tsx';
import { MY_CLIENT_KEY } from '../paths.ts';
import type { CustomerTool, ToolRow } from './tool.ts';

export function useEditTool(): CustomerTool {
  const { t } = useTranslation('crm');
  const [customer, setCustomer] = useState<ToolRow | null>(null);
  return {
    row: {
      key: 'edit',
      label: t('customer.edit'),
      right: `${MY_CLIENT_KEY}:edit`,
      run: setCustomer,
    },
    view: customer !== null && <EditDrawer key={customer.id} id={customer.id} onClose={() => setCustomer(null)} />,
  };
}
