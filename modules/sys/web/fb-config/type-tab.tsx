import { TONE_COLOR, useCall, useCallMutation } from '@switchboard/kit-web';
import { type DictItem, getDictItems, pageDict, saveDict } from '@switchboard/sys-contract';
import { Button, Form, Input, InputNumber, Modal, Select, Switch, Table, type TableColumnsType, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './fb-config.module.css';

const TYPE = 'feedback_type';
const READS = [pageDict, getDictItems];
const TONES = ['neutral', 'info', 'success', 'warning', 'danger'] as const;
type Tone = (typeof TONES)[number];

/** The feedback types of the dictionary: a code in use can be disabled, never renamed. */
export function TypeTab({ mayEdit }: { mayEdit: boolean }) {
  const { t } = useTranslation('sys');
  const [edited, setEdited] = useState<DictItem | 'new' | null>(null);
  const { data, isPending } = useCall(pageDict, { dictType: TYPE, pageSize: 200 });
  const switching = useCallMutation(saveDict, { invalidates: READS });
  const columns: TableColumnsType<DictItem> = [
    { key: 'code', dataIndex: 'code', title: t('fbConfig.code'), width: 130 },
    {
      key: 'zh',
      title: t('fbConfig.labelZh'),
      render: (_, item) => <Tag color={TONE_COLOR[(item.color ?? 'neutral') as Tone]}>{item.labelZh}</Tag>,
    },
    { key: 'en', dataIndex: 'labelEn', title: t('fbConfig.labelEn') },
    { key: 'sort', dataIndex: 'sort', title: t('fbConfig.sort'), width: 80, align: 'right' },
    {
      key: 'enabled',
      title: t('fbConfig.enabled'),
      width: 90,
      render: (_, item) => (
        <Switch
          size="small"
          checked={item.enabled}
          disabled={!mayEdit || switching.isPending}
          aria-label={`${t('fbConfig.enabled')} ${item.labelZh}`}
          onChange={(enabled) => switching.mutate({ ...asInput(item), enabled })}
        />
      ),
    },
    ...(mayEdit
      ? [
          {
            key: 'edit',
            title: t('fbConfig.actions'),
            width: 90,
            render: (_: unknown, item: DictItem) => (
              <Button type="link" size="small" onClick={() => setEdited(item)}>
                {t('fbConfig.edit')}
              </Button>
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      {mayEdit && (
        <div className={styles['bar']}>
          <Button onClick={() => setEdited('new')}>{t('fbConfig.addType')}</Button>
        </div>
      )}
      <Table<DictItem>
        rowKey="id"
        size="small"
        loading={isPending}
        columns={columns}
        dataSource={data?.list ?? []}
        pagination={false}
        scroll={{ x: 640 }}
      />
      {edited !== null && <TypeForm item={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  );
}

const asInput = ({ id, version, code, labelZh, labelEn, parentCode, color, sort, isDefault, enabled }: DictItem) => ({
  id,
  version,
  dictType: TYPE,
  code,
  labelZh,
  labelEn,
  parentCode,
  color: color as Tone | null,
  sort,
  isDefault,
  enabled,
});

interface Values {
  code: string;
  labelZh: string;
  labelEn?: string | null;
  color?: Tone | null;
  sort: number;
  isDefault: boolean;
}

function TypeForm({ item, onClose }: { item: DictItem | null; onClose: () => void }) {
  const { t } = useTranslation('sys');
  const [form] = Form.useForm<Values>();
  const saving = useCallMutation(saveDict, { invalidates: READS, onSuccess: onClose });
  const save = (values: Values): void =>
    saving.mutate({
      ...(item === null ? { dictType: TYPE } : asInput(item)),
      ...values,
      labelEn: (values.labelEn ?? '').trim() === '' ? null : (values.labelEn ?? null),
      color: values.color ?? null,
    });
  const required = [{ required: true, whitespace: true, message: t('fbConfig.required') }];
  return (
    <Modal
      open
      title={t(item === null ? 'fbConfig.addType' : 'fbConfig.editType')}
      width={440}
      onCancel={onClose}
      okText={t('fbConfig.save')}
      confirmLoading={saving.isPending}
      onOk={() => form.submit()}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={item ?? { sort: 9, isDefault: false, color: 'neutral' }}
        onFinish={save}
      >
        <Form.Item
          name="code"
          label={t('fbConfig.code')}
          rules={[...required, { pattern: /^[a-z0-9][a-z0-9_]{0,19}$/, message: t('fbConfig.codeRule') }]}
        >
          <Input maxLength={20} disabled={item !== null} />
        </Form.Item>
        <Form.Item name="labelZh" label={t('fbConfig.labelZh')} rules={required}>
          <Input maxLength={80} />
        </Form.Item>
        <Form.Item name="labelEn" label={t('fbConfig.labelEn')}>
          <Input maxLength={120} />
        </Form.Item>
        <Form.Item name="color" label={t('fbConfig.color')}>
          <Select options={TONES.map((tone) => ({ value: tone, label: t(`fbConfig.tone.${tone}`) }))} />
        </Form.Item>
        <Form.Item name="sort" label={t('fbConfig.sort')} rules={[{ required: true }]}>
          <InputNumber min={0} max={9999} precision={0} />
        </Form.Item>
        <Form.Item name="isDefault" label={t('fbConfig.isDefault')} valuePropName="checked">
          <Switch />
        </Form.Item>
      </Form>
    </Modal>
  );
}
