import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OpenAccountDialog } from '../../account/open-dialog.tsx';
import { MY_CLIENT_KEY } from '../paths.ts';
import type { CustomerTool, ToolRow } from './tool.ts';

export function useOpenAccountTool(): CustomerTool {
  const { t } = useTranslation('crm');
  const [customer, setCustomer] = useState<ToolRow | null>(null);
  return {
    row: {
      key: 'open-account',
      label: t('account.open'),
      right: `${MY_CLIENT_KEY}:open-account`,
      run: setCustomer,
    },
    view: customer !== null && (
      <OpenAccountDialog key={customer.id} customer={customer} onClose={() => setCustomer(null)} />
    ),
  };
}
