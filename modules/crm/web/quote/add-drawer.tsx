import { FormDrawer } from '@switchboard/kit-web';
import { QUOTE_FORM, quoteResource, saveQuote } from '@switchboard/qm-contract';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import { EMPTY_LINE, type LineEntry, LinesInput } from './lines-input.tsx';

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
  const lines: LineEntry[] = (opportunity?.countries ?? []).map((iso2) => ({
    ...EMPTY_LINE,
    iso2,
    ...(opportunity?.targetPrice == null ? {} : { price: opportunity.targetPrice }),
  }));
  return (
    <FormDrawer
      name={`crm.quote.add.${customer.id}.${opportunity?.id ?? ''}`}
      title={t('quote.addFor', { name: customer.name ?? '' })}
      width={820}
      fields={QUOTE_FORM}
      groups={[
        {
          key: 'all',
          fields: [
            'product',
            'currency',
            'validFrom',
            { name: 'validTo', hint: t('quote.openEnd') },
            { name: 'lines', control: <LinesInput />, isWide: true },
            { name: 'remark', isWide: true },
          ],
        },
      ]}
      call={saveQuote}
      initial={
        {
          currency: opportunity?.currency ?? 'USD',
          validFrom: dayjs().format('YYYY-MM-DD'),
          lines: lines.length === 0 ? [EMPTY_LINE] : lines,
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
