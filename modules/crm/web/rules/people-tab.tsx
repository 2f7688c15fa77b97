import {
  pageQuotaPeople,
  type QuotaPersonRow,
  type SalesLevel,
  SALES_LEVELS,
  saveQuotaPerson,
} from '@switchboard/crm-contract';
import { DateInput, useCall, useCallMutation } from '@switchboard/kit-web';
import { Button, Form, Input, InputNumber, Modal, Select, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LIMITS } from './quota-tab.tsx';
import styles from './rules.module.css';

const PAGE_SIZE = 20;

/** The level of a person, and temporary personal limits. */
export function PeopleTab({ mayEdit }: { mayEdit: boolean }) {
  const { t } = useTranslation('crm');
  const [keyword, setKeyword] = useState('');
  const [pageNo, setPageNo] = useState(1);
  const [edited, setEdited] = useState<QuotaPersonRow | null>(null);
  const { data, isFetching } = useCall(
    pageQuotaPeople,
    { keyword, pageNo, pageSize: PAGE_SIZE },
    { placeholderData: (before) => before },
  );
  const columns: TableColumnsType<QuotaPersonRow> = [
    {
      key: 'name',
      title: t('rules.people.name'),
      width: 170,
      render: (_, { name, jobNumber }) => `${name} (${jobNumber})`,
    },
    { key: 'dept', dataIndex: 'deptName', title: t('rules.people.dept'), width: 140 },
    {
      key: 'level',
      title: t('rules.quota.salesLevel'),
      width: 110,
      render: (_, { salesLevel }) => t(`rules.quota.levels.${salesLevel}`),
    },
    { key: 'held', dataIndex: 'held', title: t('rules.people.held'), width: 90, align: 'right' },
    ...LIMITS.map((name) => ({
      key: name,
      title: t(`rules.quota.${name}`),
      align: 'right' as const,
      width: 110,
      render: (_: unknown, row: QuotaPersonRow) => row[name] ?? '–',
    })),
    { key: 'until', title: t('rules.people.until'), width: 120, render: (_, { until }) => until ?? '–' },
    {
      key: 'edit',
      title: t('rules.actions'),
      width: 90,
      render: (_, row) => (
        <Button type="link" size="small" disabled={!mayEdit} onClick={() => setEdited(row)}>
          {t('rules.edit')}
        </Button>
      ),
    },
  ];
  return (
    <>
      <Input.Search
        className={styles['bar'] ?? ''}
        allowClear
        style={{ maxWidth: 320 }}
        placeholder={t('rules.people.search')}
        aria-label={t('rules.people.search')}
        onSearch={(text) => {
          setKeyword(text.trim());
          setPageNo(1);
        }}
      />
      <Table<QuotaPersonRow>
        rowKey="holderId"
        size="small"
        loading={isFetching}
        columns={columns}
        dataSource={data?.list ?? []}
        pagination={{
          current: pageNo,
          pageSize: PAGE_SIZE,
          total: data?.total ?? 0,
          onChange: setPageNo,
          showSizeChanger: false,
        }}
        scroll={{ x: 1160 }}
      />
      {edited !== null && <PersonForm person={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

type Values = Partial<Record<(typeof LIMITS)[number], number | null>> & {
  salesLevel: SalesLevel;
  until?: string | null;
};

function PersonForm({ person, onClose }: { person: QuotaPersonRow; onClose: () => void }) {
  const { t } = useTranslation('crm');
  const [form] = Form.useForm<Values>();
  const saving = useCallMutation(saveQuotaPerson, { invalidates: [pageQuotaPeople], onSuccess: onClose });
  return (
    <Modal
      open
      title={person.name}
      okText={t('rules.save')}
      confirmLoading={saving.isPending}
      onCancel={onClose}
      onOk={() => form.submit()}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={person}
        onFinish={(values) =>
          saving.mutate({
            holderId: person.holderId,
            salesLevel: values.salesLevel,
            holdLimit: values.holdLimit ?? null,
            dailyClaim: values.dailyClaim ?? null,
            dailyPoolView: values.dailyPoolView ?? null,
            classACap: values.classACap ?? null,
            until: values.until ?? null,
          })
        }
      >
        <Form.Item name="salesLevel" label={t('rules.quota.salesLevel')} rules={[{ required: true }]}>
          <Select options={SALES_LEVELS.map((value) => ({ value, label: t(`rules.quota.levels.${value}`) }))} />
        </Form.Item>
        {LIMITS.map((name) => (
          <Form.Item key={name} name={name} label={t(`rules.quota.${name}`)}>
            <InputNumber
              min={0}
              max={100_000}
              precision={0}
              style={{ width: 200 }}
              placeholder={t('rules.people.asLevel')}
            />
          </Form.Item>
        ))}
        <Form.Item name="until" label={t('rules.people.until')} extra={t('rules.people.untilHint')}>
          <DateInput />
        </Form.Item>
      </Form>
    </Modal>
  );
}
