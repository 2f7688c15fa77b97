import type { ProcessView } from '@switchboard/ger-contract';
import { formatDateTime, useLocale } from '@switchboard/kit-web';
import { Empty, Timeline } from 'antd';
import { useTranslation } from 'react-i18next';

const COLOR: Readonly<Record<string, string>> = { agree: 'green', reject: 'red', withdraw: 'gray' };

/** The history of the application and its current approvers. */
export function ProcessTimeline({ process }: { process: ProcessView | null }) {
  const { t } = useTranslation('crm');
  const locale = useLocale();
  if (process === null) return <Empty description={t('approval.noProcess')} />;
  const past = process.records.map((record) => ({
    key: record.id,
    color: COLOR[record.op] ?? 'blue',
    content: (
      <>
        <strong>{record.staffName}</strong> {t(`approval.op.${record.op}`)}
        {record.toName !== null && ` → ${record.toName}`}
        <div>{formatDateTime(record.at)}</div>
        {record.comment !== null && <div style={{ whiteSpace: 'pre-wrap' }}>{record.comment}</div>}
      </>
    ),
  }));
  const now =
    process.handlers.length === 0
      ? []
      : [
          {
            key: 'now',
            color: 'orange',
            content: t('approval.waitsFor', {
              node: process.node?.[locale] ?? '',
              names: process.handlers.map(({ name }) => name).join(', '),
            }),
          },
        ];
  return <Timeline items={[...past, ...now]} style={{ paddingTop: 8 }} />;
}
