import { type Action, Can, ListPage, useCallMutation } from '@switchboard/kit-web';
import { cancelQuote, QUOTE_KEY, quoteResource, type QuoteRow } from '@switchboard/qm-contract';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddQuote, type QuoteParty } from './add-drawer.tsx';
import { SendQuote } from './send-drawer.tsx';
import { ViewQuote } from './view-drawer.tsx';

const NO_FILTER = { customerId: false, customerName: false, opportunityId: false } as const;
type Open = { readonly what: 'add' } | { readonly what: 'send' | 'view'; readonly id: string };
const isUnsent = ({ status }: QuoteRow): boolean => status === 'draft' || status === 'send_failed';

/** The quotations of a customer, or of one of its opportunities. */
export function Quotes({ customer, opportunity }: QuoteParty) {
  const { t } = useTranslation('crm');
  const [open, setOpen] = useState<Open | null>(null);
  const { mutateAsync: cancel } = useCallMutation(cancelQuote, { invalidates: [quoteResource.calls.page] });
  const preset = useMemo(
    () => ({
      customerId: [customer.id],
      ...(opportunity === undefined ? {} : { opportunityId: [opportunity.id] }),
    }),
    [customer.id, opportunity],
  );
  const actions = useMemo<Action<QuoteRow>[]>(
    () => [
      {
        key: 'send',
        label: t('quote.send'),
        right: `${QUOTE_KEY}:send`,
        isOffered: isUnsent,
        run: ({ id }) => setOpen({ what: 'send', id }),
      },
      {
        key: 'cancel',
        label: t('quote.cancel'),
        right: `${QUOTE_KEY}:cancel`,
        isDanger: true,
        isOffered: isUnsent,
        confirm: ({ quoteNo }) => t('quote.cancelSure', { no: quoteNo }),
        done: t('quote.cancelled'),
        run: ({ id }) => cancel({ id }),
      },
    ],
    [t, cancel],
  );
  const close = (): void => setOpen(null);
  return (
    <>
      <ListPage
        isEmbedded
        resource={quoteResource}
        preset={preset}
        extraFilters={NO_FILTER}
        rowActions={actions}
        onOpen={({ id }) => setOpen({ what: 'view', id })}
        toolbar={
          <Can right={`${QUOTE_KEY}:add`}>
            <Button onClick={() => setOpen({ what: 'add' })}>{t('quote.add')}</Button>
          </Can>
        }
      />
      {open?.what === 'add' && (
        <AddQuote
          customer={customer}
          {...(opportunity === undefined ? {} : { opportunity })}
          onSaved={(id) => setOpen({ what: 'send', id })}
          onClose={close}
        />
      )}
      {open?.what === 'send' && <SendQuote id={open.id} customer={customer} onClose={close} />}
      {open?.what === 'view' && <ViewQuote id={open.id} onClose={close} />}
    </>
  );
}
