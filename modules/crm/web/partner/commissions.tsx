import { commissionResource, moveCommission, PARTNER_KEY } from '@switchboard/crm-contract';
import type { ResourceRow } from '@switchboard/kit-contract';
import { type Action, ListPage, useCallMutation } from '@switchboard/kit-web';
import { useTranslation } from 'react-i18next';

type Row = ResourceRow<typeof commissionResource>;
const FILTERS = { partnerId: false, customerId: false, partnerName: false } as const;

/** What a partner earns by month and sub-customer. */
export function Commissions({ partnerId, isReadOnly = false }: { partnerId: string; isReadOnly?: boolean }) {
  const { t } = useTranslation('crm');
  const moving = useCallMutation(moveCommission);
  const move = (from: Row['state'], state: 'confirmed' | 'paid'): Action<Row> => ({
    key: state,
    label: t(`partner.${state}`),
    right: `${PARTNER_KEY}:commission`,
    isOffered: (row) => row.state === from,
    confirm: ({ amountUsd, month }) => t(`partner.${state}Sure`, { amount: amountUsd, month: month.slice(0, 7) }),
    run: ({ id, version }) => moving.mutateAsync({ id, version, state }),
  });
  return (
    <ListPage
      isEmbedded
      resource={commissionResource}
      preset={{ partnerId: [partnerId] }}
      extraFilters={FILTERS}
      rowActions={isReadOnly ? [] : [move('draft', 'confirmed'), move('confirmed', 'paid')]}
      columns={{ month: { render: (month) => month.slice(0, 7) }, rate: { render: (rate) => percent(rate) } }}
    />
  );
}

export const percent = (rate: string | null): string => (rate === null ? '–' : `${(Number(rate) * 100).toFixed(2)}%`);
