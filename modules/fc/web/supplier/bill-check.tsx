import { supplierBillImport, supplierBillResource, type SupplierBillRow } from '@switchboard/fc-contract';
import { ImportButton, ListPage } from '@switchboard/kit-web';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BillDrawer } from './bill-drawer.tsx';
import { useBillActions } from './use-bill-actions.tsx';

const toneOf = ({ status }: SupplierBillRow) => (status === 'disputed' ? ('warning' as const) : undefined);

/** /financial/postpaid-supplier/bill-check */
export default function BillCheckPage(): ReactNode {
  const { t } = useTranslation('fc');
  const queryClient = useQueryClient();
  const [opened, setOpened] = useState<SupplierBillRow | null>(null);
  const actions = useBillActions();
  const tabs = useMemo(
    () => [
      { key: 'all', label: t('bill.all') },
      { key: 'open', label: t('bill.open'), filters: { status: ['imported', 'checking'] } },
      { key: 'disputed', label: t('bill.disputed'), filters: { status: ['disputed'] } },
    ],
    [t],
  );
  return (
    <>
      <ListPage
        resource={supplierBillResource}
        tabs={tabs}
        toolbar={
          <ImportButton
            definition={supplierBillImport}
            onDone={() => void queryClient.invalidateQueries({ queryKey: [supplierBillResource.calls.page.name] })}
          />
        }
        rowActions={actions}
        rowActionsWidth={170}
        rowTone={toneOf}
        onOpen={setOpened}
      />
      <BillDrawer row={opened} onClose={() => setOpened(null)} />
    </>
  );
}
