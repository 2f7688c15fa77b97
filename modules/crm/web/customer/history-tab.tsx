import {
  type CustomerEvent,
  customerResource,
  FLOW_EVENTS,
  FOLLOW_OUTCOMES,
  FOLLOW_WAYS,
  getTimeline,
  type TimelineKind,
} from '@switchboard/crm-contract';
import type { Field, Label } from '@switchboard/kit-contract';
import { formatDateTime, useLocale } from '@switchboard/kit-web';
import { Flex, Tag, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { LogList } from '../shared/log-list.tsx';
import { useKeyset } from '../shared/use-keyset.ts';

interface Props {
  customerId: string;
  kinds: TimelineKind[];
}

const COLOR: Readonly<Record<TimelineKind, string>> = {
  followup: 'green',
  flow: 'blue',
  approval: 'orange',
  change: 'gray',
};
type Labels = Readonly<Record<string, { readonly label: Label } | undefined>>;

/** What happened with a customer: everything, or the logs of one kind. */
export function History({ customerId, kinds }: Props) {
  const { t } = useTranslation('crm');
  const query = useKeyset(getTimeline, { customerId, kinds });
  return (
    <LogList
      query={query}
      empty={t('log.none')}
      items={query.rows.map((row) => ({
        key: `${row.kind}${row.id}`,
        color: COLOR[row.kind],
        content: <Entry row={row} />,
      }))}
    />
  );
}

function Entry({ row }: { row: CustomerEvent }) {
  const { t } = useTranslation('crm');
  const locale = useLocale();
  const said = (labels: Labels, code: string): string => labels[code]?.label[locale] ?? code;
  const field = (customerResource.fields as Readonly<Record<string, Field | undefined>>)[row.code];
  const what = {
    followup: () => said(FOLLOW_WAYS, row.code),
    flow: () => said(FLOW_EVENTS, row.code),
    approval: () => t(`approval.type.${row.code}`),
    change: () => field?.label[locale] ?? t(`log.field.${row.code}`, { defaultValue: row.code }),
  }[row.kind]();
  const value = (text: string | null): string | null =>
    text === null || field?.values === undefined ? text : said(field.values, text);
  return (
    <article>
      <Flex gap={8} wrap align="center">
        <Typography.Text strong>{formatDateTime(row.at)}</Typography.Text>
        <span>{row.byName ?? t('log.system')}</span>
        <Tag>{t(`log.kind.${row.kind}`)}</Tag>
        <Typography.Text>{what}</Typography.Text>
        {row.kind === 'followup' && row.state !== null && <Tag>{said(FOLLOW_OUTCOMES, row.state)}</Tag>}
        {row.kind === 'approval' && row.state !== null && <Tag>{t(`approval.state.${row.state}`)}</Tag>}
        {row.effective === false && <Tag>{t('followup.notEffective')}</Tag>}
      </Flex>
      {(row.from !== null || row.to !== null) && row.kind !== 'followup' && (
        <Typography.Text type="secondary">
          {row.kind === 'approval' ? row.to : `${value(row.from) ?? '–'} → ${value(row.to) ?? '–'}`}
        </Typography.Text>
      )}
      {row.text !== null && (
        <Typography.Paragraph style={{ whiteSpace: 'pre-wrap', margin: '4px 0' }}>{row.text}</Typography.Paragraph>
      )}
    </article>
  );
}
