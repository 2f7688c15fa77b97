import { getSipLadder, sipRecordResource } from '@switchboard/bq-contract';
import type { ResourceRow } from '@switchboard/kit-contract';
import { formatDateTime, useCall, useLocale, useRights } from '@switchboard/kit-web';
import { Alert, Descriptions, Drawer, Empty, Skeleton, Typography } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Ladder } from './ladder.tsx';

type Row = ResourceRow<typeof sipRecordResource>;

const FACTS = [
  'callId',
  'sipCallId',
  'customerName',
  'appName',
  'callerMasked',
  'calleeMasked',
  'country',
  'dockingName',
  'landingName',
  'supplierName',
  'talkS',
  'billS',
  'sipCode',
  'q850',
] as const;

interface Props {
  readonly row: Row | null;
  readonly onClose: () => void;
}

/** One call: its fields, and the signalling for users who may see it. */
export function CallDrawer({ row, onClose }: Props): ReactNode {
  const { t } = useTranslation('bq');
  return (
    <Drawer open={row !== null} onClose={onClose} title={t('call.title')} size={640} destroyOnHidden>
      {row !== null && <CallFacts row={row} />}
    </Drawer>
  );
}

function CallFacts({ row }: { readonly row: Row }): ReactNode {
  const { t } = useTranslation('bq');
  const locale = useLocale();
  const mayLadder = useRights().has(`${sipRecordResource.right}:ladder`);
  const { fields } = sipRecordResource;
  const times = (['inviteTime', 'answerTime', 'endTime'] as const).map((name) => ({
    key: name,
    label: fields[name].label[locale],
    children: row[name] == null ? '-' : formatDateTime(row[name]),
  }));
  const facts = FACTS.filter((name) => row[name] !== undefined).map((name) => ({
    key: name,
    label: fields[name].label[locale],
    children: String(row[name] ?? '-') || '-',
  }));
  return (
    <>
      <Descriptions column={1} size="small" items={[...times, ...facts]} />
      {mayLadder && (
        <>
          <Typography.Title level={5}>{t('call.ladder')}</Typography.Title>
          <CallLadder callId={row.callId} />
        </>
      )}
    </>
  );
}

function CallLadder({ callId }: { readonly callId: string }): ReactNode {
  const { t } = useTranslation('bq');
  const { data, error } = useCall(getSipLadder, { callId });
  if (error !== null) return <Alert type="error" title={error.message} showIcon />;
  if (data === undefined) return <Skeleton active />;
  if (data.messages.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('call.noLadder')} />;
  return <Ladder messages={data.messages} />;
}
