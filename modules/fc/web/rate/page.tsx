import {
  addSettleRate,
  approveSettleRate,
  RATE_KEY,
  settleRateResource,
  type SettleRateRow,
  withdrawSettleRate,
} from '@switchboard/fc-contract';
import { type Action, Can, FormDrawer, ListPage, useCallMutation } from '@switchboard/kit-web';
import { Button, Input } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

const CHANGED = [settleRateResource.calls.page];
const INITIAL: Partial<SettleRateRow> = { quote: 'USD' };
/** Larger changes are highlighted (FC rule 46 requires this against the market rate, which is not fetched yet). */
const MUCH = 2;
const isMuch = (change: string | null): boolean => change !== null && Math.abs(Number(change)) > MUCH;
const toneOf = ({ state, change }: SettleRateRow) =>
  state === 'waiting' && isMuch(change) ? ('warning' as const) : undefined;

/** /setModule/setRate */
export default function SettleRatesPage(): ReactNode {
  const { t } = useTranslation('fc');
  const [isAdding, setAdding] = useState(false);
  const actions = useRateActions();
  const add = (
    <Can right={`${RATE_KEY}:edit`}>
      <Button type="primary" onClick={() => setAdding(true)}>
        {t('rate.add')}
      </Button>
    </Can>
  );
  const fields = [
    { name: 'base', control: <CurrencyInput />, hint: t('rate.baseHint') },
    { name: 'quote', control: <CurrencyInput /> },
    { name: 'rate', hint: t('rate.rateHint') },
    { name: 'validFrom', hint: t('rate.fromHint') },
    'remark',
  ] as const;
  return (
    <>
      <ListPage resource={settleRateResource} toolbar={add} rowActions={actions} rowTone={toneOf} />
      {isAdding && (
        <FormDrawer
          name="fc.settle-rate.new"
          title={t('rate.add')}
          fields={settleRateResource.fields}
          object={settleRateResource.code}
          groups={[{ key: 'all', fields }]}
          call={addSettleRate}
          initial={INITIAL}
          invalidates={CHANGED}
          onSaved={() => setAdding(false)}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}

/** Three letters, converted to upper case. */
function CurrencyInput({ onChange, ...control }: { value?: string; onChange?: (value: string) => void }): ReactNode {
  return <Input {...control} maxLength={3} onChange={({ target }) => onChange?.(target.value.toUpperCase())} />;
}

function useRateActions(): Action<SettleRateRow>[] {
  const { t } = useTranslation('fc');
  const { mutateAsync: approve } = useCallMutation(approveSettleRate, { invalidates: CHANGED });
  const { mutateAsync: withdraw } = useCallMutation(withdrawSettleRate, { invalidates: CHANGED });
  return useMemo(
    () => [
      {
        key: 'approve',
        label: t('rate.approve'),
        right: `${RATE_KEY}:approve`,
        isOffered: ({ state, isMine }) => state === 'waiting' && !isMine,
        confirm: ({ base, quote, rate, validFrom, change }) =>
          `${t('rate.approveSure', { base, quote, rate, from: validFrom })}${isMuch(change) ? t('rate.much', { change }) : ''}`,
        done: t('rate.done'),
        run: ({ id }) => approve({ id }),
      },
      {
        key: 'withdraw',
        label: t('rate.withdraw'),
        right: `${RATE_KEY}:edit`,
        isDanger: true,
        isOffered: ({ state }) => state === 'waiting',
        confirm: () => t('rate.withdrawSure'),
        done: t('rate.done'),
        run: ({ id }) => withdraw({ id }),
      },
    ],
    [t, approve, withdraw],
  );
}
