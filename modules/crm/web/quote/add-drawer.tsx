import { FormDrawer, linesField } from '@switchboard/kit-web';
import { QUOTE_FORM, quoteLines, quoteResource, saveQuote } from '@switchboard/qm-contract';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';

export interface QuoteParty {
  readonly customer: { readonly id: string; readonly name?: string | undefined };
  /** The opportunity of the quotation: its product, countries and target price prefill the form. */
  readonly opportunity?: {
    readonly id: string;
    readonly product: string;
    readonly countries: readonly string[];
    readonly currency: string | null;
    readonly targetPrice: string | null;
  };
}

interface Props extends QuoteParty {
  /** Called with the id of the saved quotation. */
  readonly onSaved: (id: string) => void;
  readonly onClose: () => void;
}

/** A new quotation; it is a draft until it is sent. */
export function AddQuote({ customer, opportunity, onSaved, onClose }: Props) {
  const { t } = useTranslation('crm');
  const lines = (opportunity?.countries ?? []).map((iso2) => ({
    ...quoteLines.initial,
    iso2,
    price: opportunity?.targetPrice ?? null,
  }));
  return (
    <FormDrawer
      name={`crm.quote.add.${customer.id}.${opportunity?.id ?? ''}`}
      title={t('quote.addFor', { name: customer.name ?? '' })}
      width={880}
      fields={QUOTE_FORM}
      groups={[
        {
          key: 'all',
          fields: [
            'product',
            'currency',
            'validFrom',
            { name: 'validTo', hint: t('quote.openEnd') },
            linesField('lines', quoteLines),
            { name: 'remark', isWide: true },
          ],
        },
      ]}
      call={saveQuote}
      initial={
        {
          currency: opportunity?.currency ?? 'USD',
          validFrom: dayjs().format('YYYY-MM-DD'),
          lines: lines.length === 0 ? [quoteLines.initial] : lines,
          ...(opportunity === undefined ? {} : { product: opportunity.product }),
        } as never
      }
      toInput={(values) => ({ ...values, customerId: customer.id, opportunityId: opportunity?.id ?? null }) as never}
      invalidates={[quoteResource.calls.page]}
      savedText={t('quote.saved')}
      onSaved={({ id }) => onSaved(id)}
      onClose={onClose}
    />
  );
}
