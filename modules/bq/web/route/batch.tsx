import {
  checkRouteBatch,
  ROUTE_BATCH_MAX,
  routeBindResource,
  type RouteBindRow,
  saveRouteBatch,
} from '@switchboard/bq-contract';
import type { InputOf, ResultOf } from '@switchboard/kit-contract';
import { LoadFailed, useCall, useCallMutation } from '@switchboard/kit-web';
import { Alert, App, Button, Drawer, Flex, Form, Table, type TableColumnsType, Typography } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BatchFields, type BatchValues } from './batch-fields.tsx';

type Row = InputOf<typeof saveRouteBatch>['rows'][number];
type Judged = ResultOf<typeof checkRouteBatch>[number];

interface Props {
  /** Rules that get a new target; empty = new rules, every account combined with every country. */
  readonly rows: readonly RouteBindRow[];
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

const initial = (): Partial<BatchValues> => ({
  targetKind: 'channel',
  priority: 10,
  validFrom: new Date().toISOString(),
  mccs: [],
});

/** Many routes at once: checked first, then all or none are stored. */
export function RouteBatch({ rows: chosen, onClose, onSaved }: Props): ReactNode {
  const { t } = useTranslation('bq');
  const { message } = App.useApp();
  const [rows, setRows] = useState<readonly Row[] | null>(null);
  const [start] = useState(initial);
  const [form] = Form.useForm<BatchValues>();
  const save = useCallMutation(saveRouteBatch, { invalidates: [routeBindResource.calls.page] });
  const isTooMany = rows !== null && rows.length > ROUTE_BATCH_MAX;
  const store = async (): Promise<void> => {
    const { saved } = await save.mutateAsync({ rows: [...(rows ?? [])] });
    void message.success(t('route.batchSaved', { count: saved }));
    onSaved();
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title={chosen.length === 0 ? t('route.batch') : t('route.batchTarget', { count: chosen.length })}
      size={720}
    >
      <Form<BatchValues>
        form={form}
        layout="vertical"
        initialValues={start}
        // the checked rows differ from what would be stored now
        onValuesChange={() => setRows(null)}
        onFinish={(values) => setRows(chosen.length === 0 ? newRows(values) : changedRows(chosen, values))}
      >
        <BatchFields isNew={chosen.length === 0} />
        <Button htmlType="submit">{t('route.preview')}</Button>
      </Form>
      {isTooMany && (
        <Alert
          type="error"
          showIcon
          title={t('route.tooMany', { count: rows.length, most: ROUTE_BATCH_MAX })}
          style={{ marginTop: 16 }}
        />
      )}
      {rows !== null && !isTooMany && <Preview rows={rows} isSaving={save.isPending} onSave={() => void store()} />}
    </Drawer>
  );
}

/** No country means one rule for all countries. */
function newRows({ appIds, mccs, ...rest }: BatchValues): Row[] {
  const places = mccs.length === 0 ? [null] : mccs;
  return appIds.flatMap((appId) => places.map((mcc) => ({ ...rest, appId, mcc })));
}

const changedRows = (rows: readonly RouteBindRow[], { targetKind, channelId, mixId, sellPrice }: BatchValues): Row[] =>
  rows.map((row) => ({
    id: row.id,
    version: row.version,
    appId: row.appId,
    mcc: row.mcc,
    mnc: row.mnc,
    smsType: row.smsType,
    priority: row.priority,
    senderOverride: row.senderOverride,
    validFrom: row.validFrom,
    validTo: row.validTo,
    targetKind,
    channelId,
    mixId,
    // if empty, each rule keeps its price
    sellPrice: sellPrice ?? row.sellPrice,
  }));

/** Absent: the user may not read the name. */
const shownText = (text: string | undefined): string => text ?? '-';

interface PreviewProps {
  readonly rows: readonly Row[];
  readonly isSaving: boolean;
  readonly onSave: () => void;
}

function Preview({ rows, isSaving, onSave }: PreviewProps): ReactNode {
  const { t } = useTranslation('bq');
  const { data, error, refetch } = useCall(checkRouteBatch, { rows: [...rows] }, { staleTime: 0 });
  if (error !== null) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  const refused = data?.filter(({ refusal }) => refusal !== null).length ?? 0;
  const columns: TableColumnsType<Judged> = [
    { title: t('route.app'), dataIndex: 'appName', render: shownText },
    { title: t('route.country'), dataIndex: 'country', render: shownText },
    { title: t('route.target'), dataIndex: 'targetName', render: shownText },
    {
      title: t('route.check'),
      dataIndex: 'refusal',
      render: (refusal: string | null) => (
        <Typography.Text type={refusal === null ? 'success' : 'danger'}>{refusal ?? t('route.fine')}</Typography.Text>
      ),
    },
  ];
  return (
    <Flex vertical gap={12} style={{ marginTop: 16 }} aria-live="polite">
      <Table<Judged>
        size="small"
        loading={data === undefined}
        dataSource={(data ?? []).map((row, index) => ({ ...row, key: index }))}
        columns={columns}
        pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
        scroll={{ x: 'max-content' }}
      />
      {refused > 0 && <Alert type="warning" showIcon title={t('route.refused', { count: refused })} />}
      <Flex justify="end">
        <Button type="primary" loading={isSaving} disabled={data === undefined || refused > 0} onClick={onSave}>
          {t('route.saveAll', { count: rows.length })}
        </Button>
      </Flex>
    </Flex>
  );
}
