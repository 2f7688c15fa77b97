import {
  type CustomerLog,
  customerResource,
  FLOW_EVENTS,
  FOLLOW_WAYS,
  getTimeline,
  SHOWN_OUTCOMES,
} from '@switchboard/crm-contract';
import type { Field, Label, TimelineEntry } from '@switchboard/kit-contract';
import { Timeline, type TimelineKind, useLocale } from '@switchboard/kit-web';
import { Typography } from 'antd';
import { useTranslation } from 'react-i18next';

const ORDER_TYPES = [
  'class_a',
  'alias_change',
  'team_rename',
  'blacklist',
  'blacklist_lift',
  'transfer',
  'source_change',
  'lock',
  'merge',
  'campaign',
] as const;
type Labels = Readonly<Record<string, { readonly label: Label } | undefined>>;
interface Facts {
  state: string | null;
  from: string | null;
  to: string | null;
  effective: boolean | null;
}

/** The history of a customer: all logs, or single ones. */
export function History({ customerId, logs }: { customerId: string; logs: CustomerLog[] }) {
  const { t } = useTranslation('crm');
  const locale = useLocale();
  const words = (labels: Labels): Record<string, string> =>
    Object.fromEntries(Object.entries(labels).map(([code, value]) => [code, value?.label[locale] ?? code]));
  const fields: Readonly<Record<string, Field | undefined>> = customerResource.fields;
  const factsOf = ({ data }: TimelineEntry): Facts => data as unknown as Facts;
  const between = ({ from, to }: Facts): string => `${from ?? '–'} → ${to ?? '–'}`;
  const sources: Record<CustomerLog, TimelineKind> = {
    followup: {
      label: t('log.kind.followup'),
      tone: 'success',
      kinds: words(FOLLOW_WAYS),
      render: (entry) => {
        const { state, effective } = factsOf(entry);
        const outcome = words(SHOWN_OUTCOMES)[state ?? ''] ?? state;
        const notes = [outcome, effective === false ? t('followup.notEffective') : null].filter(Boolean).join(' · ');
        return (
          <>
            {entry.text} <Typography.Text type="secondary">{notes}</Typography.Text>
          </>
        );
      },
    },
    flow: {
      label: t('log.kind.flow'),
      tone: 'info',
      kinds: words(FLOW_EVENTS),
      render: (entry) => [between(factsOf(entry)), entry.text].filter(Boolean).join(' · '),
    },
    approval: {
      label: t('log.kind.approval'),
      tone: 'warning',
      kinds: Object.fromEntries(ORDER_TYPES.map((type) => [type, t(`approval.type.${type}`)])),
      render: (entry) => {
        const { state, to } = factsOf(entry);
        return [to, entry.text, state === null ? null : t(`approval.state.${state}`)].filter(Boolean).join(' · ');
      },
    },
    change: {
      label: t('log.kind.change'),
      kinds: {
        ...words(fields as unknown as Labels),
        contact: t('log.field.contact'),
        confirmDuplicate: t('log.field.confirmDuplicate'),
      },
      render: (entry) => {
        const values = fields[entry.kind]?.values;
        const { from, to } = factsOf(entry);
        const said = (code: string | null): string | null =>
          code === null ? null : (values?.[code]?.label[locale] ?? code);
        return between({ ...factsOf(entry), from: said(from), to: said(to) });
      },
    },
  };
  return <Timeline call={getTimeline} input={{ customerId, logs }} sources={sources} />;
}
