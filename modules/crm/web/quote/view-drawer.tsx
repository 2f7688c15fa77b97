import { countryName } from '@switchboard/kit-contract';
import { formatDateTime, useCall, useLocale } from '@switchboard/kit-web';
import { getQuote, QUOTE_STATUS, ROUTE_TYPES, TRAFFIC_TYPES } from '@switchboard/qm-contract';
import { Drawer, Flex, Table, Tag, Typography } from 'antd';
import { useTranslation } from 'react-i18next';

const MAIL_COLOR = { queued: 'processing', sent: 'success', failed: 'error' } as const;

/** The content of a quotation, and the results of its mails. */
export function ViewQuote({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { t } = useTranslation('crm');
  const locale = useLocale();
  const { data, isPending } = useCall(getQuote, { id });
  const row = data?.row;
  return (
    <Drawer
      open
      size={760}
      title={row?.quoteNo ?? ''}
      onClose={onClose}
      extra={row?.status === undefined ? null : <Tag>{QUOTE_STATUS[row.status].label[locale]}</Tag>}
    >
      <Table
        size="small"
        rowKey="lineNo"
        loading={isPending}
        pagination={false}
        scroll={{ x: 560 }}
        dataSource={data?.lines ?? []}
        columns={[
          { key: 'country', title: t('quote.col.country'), render: (_, line) => countryName(line.iso2, locale) },
          {
            key: 'operator',
            title: t('quote.col.operator'),
            render: (_, line) => line.operatorName ?? t('quote.allOperators'),
          },
          { key: 'route', title: t('quote.col.route'), render: (_, line) => ROUTE_TYPES[line.routeType].label[locale] },
          {
            key: 'traffic',
            title: t('quote.col.traffic'),
            render: (_, line) => TRAFFIC_TYPES[line.trafficType].label[locale],
          },
          { key: 'prev', title: t('quote.col.prev'), align: 'right', render: (_, line) => line.prevPrice ?? '–' },
          {
            key: 'price',
            title: t('quote.col.price', { currency: row?.currency ?? '' }),
            align: 'right',
            render: (_, line) => line.price,
          },
        ]}
      />
      {row?.remark != null && <Typography.Paragraph style={{ marginTop: 12 }}>{row.remark}</Typography.Paragraph>}
      <Typography.Title level={5} style={{ marginTop: 20 }}>
        {t('quote.mails')}
      </Typography.Title>
      {data?.mails.length === 0 && <Typography.Text type="secondary">{t('quote.noMails')}</Typography.Text>}
      <Flex vertical gap={8} component="ol" style={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {(data?.mails ?? []).map((mail) => (
          <Flex key={mail.mailNo} component="li" gap={8} wrap align="center">
            <Tag color={MAIL_COLOR[mail.status]}>{t(`quote.mailStatus.${mail.status}`)}</Tag>
            <span>{mail.subject}</span>
            <Typography.Text type="secondary">{mail.to.join(', ')}</Typography.Text>
            <Typography.Text type="secondary">{formatDateTime(mail.at)}</Typography.Text>
            {mail.error !== null && <Typography.Text type="danger">{mail.error}</Typography.Text>}
          </Flex>
        ))}
      </Flex>
    </Drawer>
  );
}
