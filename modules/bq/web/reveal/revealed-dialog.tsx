import { Button, Form, Input, Modal, Table, Typography } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

const REASON = { min: 4, max: 200 } as const;

/** The reason for revealing data; stored with the user's name. */
export function ReasonItem(): ReactNode {
  const { t } = useTranslation('bq');
  return (
    <Form.Item
      name="reason"
      label={t('reveal.reason')}
      extra={t('reveal.logged')}
      rules={[{ required: true, whitespace: true, ...REASON }]}
    >
      <Input.TextArea rows={2} maxLength={REASON.max} />
    </Form.Item>
  );
}

interface Props<Shown extends object> {
  /** Null = nothing to show. */
  readonly rows: readonly Shown[] | null;
  readonly rowKey: keyof Shown & string;
  readonly columns: readonly { readonly title: string; readonly dataIndex: string }[];
  /** Remaining reveals for today. */
  readonly left: number;
  readonly onClose: () => void;
}

/** Removed with the dialog: revealed data is not stored anywhere in the browser. */
export function RevealedDialog<Shown extends object>({
  rows,
  rowKey,
  columns,
  left,
  onClose,
}: Props<Shown>): ReactNode {
  const { t } = useTranslation('bq');
  return (
    <Modal
      open={rows !== null}
      title={t('reveal.title')}
      onCancel={onClose}
      destroyOnHidden
      footer={<Button onClick={onClose}>{t('reveal.close')}</Button>}
    >
      {rows !== null && (
        <>
          <Table
            size="small"
            rowKey={rowKey}
            pagination={false}
            dataSource={[...rows]}
            scroll={{ x: 'max-content', y: 360 }}
            columns={columns.map((column) => ({
              ...column,
              render: (value: string) => <Typography.Text copyable>{value}</Typography.Text>,
            }))}
          />
          <Typography.Paragraph type="secondary">{t('reveal.left', { count: left })}</Typography.Paragraph>
        </>
      )}
    </Modal>
  );
}
