import { customerResource, saveShare, shareResource } from '@switchboard/crm-contract';
import { type BatchAction, DateInput, StaffSelect, useCallMutation } from '@switchboard/kit-web';
import { Form, Radio } from 'antd';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import { type FlowRow, forOne, idsOf } from './one-or-many.ts';
import { ReasonItem } from './reason-item.tsx';

interface Values {
  toId: string;
  access: 'read' | 'write';
  expiresOn: string;
  reason: string;
}

const DEFAULT_DAYS = 30;
const MAX_DAYS = 180;

/** Shares customers with a colleague (crm rule 19). */
export function useShareTool() {
  const { t } = useTranslation('crm');
  const share = useCallMutation(saveShare, { invalidates: [shareResource.calls.page] });
  const bulk: BatchAction<FlowRow, Values> = {
    key: 'share',
    label: t('flow.share'),
    right: `${customerResource.right}:share`,
    initial: () => ({ access: 'read', expiresOn: dayjs().add(DEFAULT_DAYS, 'day').format('YYYY-MM-DD') }),
    form: () => <ShareFields />,
    done: t('flow.shared'),
    run: async (rows, values) => await share.mutateAsync({ customerIds: idsOf(rows), ...values }),
  };
  return { bulk, row: forOne(bulk) };
}

function ShareFields() {
  const { t } = useTranslation('crm');
  return (
    <>
      <Form.Item name="toId" label={t('flow.shareTo')} rules={[{ required: true }]}>
        <StaffSelect />
      </Form.Item>
      <AccessItem />
      <ExpiryItem />
      <ReasonItem />
    </>
  );
}

export function AccessItem() {
  const { t } = useTranslation('crm');
  return (
    <Form.Item name="access" label={t('flow.access')} extra={t('flow.accessHint')} rules={[{ required: true }]}>
      <Radio.Group
        optionType="button"
        options={(['read', 'write'] as const).map((value) => ({ value, label: t(`flow.accesses.${value}`) }))}
      />
    </Form.Item>
  );
}

export function ExpiryItem() {
  const { t } = useTranslation('crm');
  return (
    <Form.Item name="expiresOn" label={t('flow.expiresOn')} rules={[{ required: true }]}>
      <DateInput allowClear={false} minDate={dayjs()} maxDate={dayjs().add(MAX_DAYS, 'day')} />
    </Form.Item>
  );
}
