import { deviceOplogResource, type DeviceOplogRow, deviceResource } from '@switchboard/bq-contract';
import { ListPage, useLocale } from '@switchboard/kit-web';
import { Empty, Table } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RowDrawer } from '../master/row-drawer.tsx';

/** /businessInquiry/device-info/operation-log */
export default function DeviceLogPage(): ReactNode {
  const [opened, setOpened] = useState<DeviceOplogRow | null>(null);
  return (
    <>
      <ListPage
        resource={deviceOplogResource}
        rowTone={({ result }) => (result === 'failed' ? 'danger' : undefined)}
        onOpen={setOpened}
      />
      <RowDrawer
        resource={deviceOplogResource}
        row={opened}
        title={({ deviceSn }) => deviceSn}
        onClose={() => setOpened(null)}
      >
        {(row) => <Changes row={row} />}
      </RowDrawer>
    </>
  );
}

type Values = Readonly<Record<string, unknown>>;

const valuesOf = (json: string | null): Values => (json === null ? {} : (JSON.parse(json) as Values));
const textOf = (value: unknown): string =>
  value === null || value === undefined || value === ''
    ? '–'
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);

/** Each value that the operation changed, before and after. */
function Changes({ row }: { readonly row: DeviceOplogRow }): ReactNode {
  const { t } = useTranslation('bq');
  const locale = useLocale();
  const [before, after] = [valuesOf(row.before), valuesOf(row.after)];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const labels: Readonly<Record<string, string>> = {
    ...Object.fromEntries(Object.entries(deviceResource.fields).map(([name, { label }]) => [name, label[locale]])),
    imei: t('device.imei'),
  };
  if (names.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('device.noChanges')} />;
  return (
    <Table
      size="small"
      pagination={false}
      rowKey="name"
      dataSource={names.map((name) => ({
        name,
        label: labels[name] ?? name,
        before: textOf(before[name]),
        after: textOf(after[name]),
      }))}
      columns={[
        { key: 'label', dataIndex: 'label', title: t('device.value'), width: 120 },
        { key: 'before', dataIndex: 'before', title: deviceOplogResource.fields.before.label[locale] },
        { key: 'after', dataIndex: 'after', title: deviceOplogResource.fields.after.label[locale] },
      ]}
    />
  );
}
