import { DAY_ENDS, type DayEnd, DISPUTE_ABOUT, DISPUTE_STATES, SOLD_PRODUCTS } from '@switchboard/bq-contract';
import type { InputOf, ResultOf } from '@switchboard/kit-contract';
import {
  type Action,
  ActionButton,
  CodeSelect,
  DateInput,
  TONE_COLOR,
  useActions,
  useCallMutation,
  useLocale,
  usePageHost,
} from '@switchboard/kit-web';
import { Button, Flex, Form, Input, Tag, Typography } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';

type Dispute = ResultOf<(typeof DAY_ENDS)['c']['preview']>['disputes'][number];
type Disputing = InputOf<(typeof DAY_ENDS)['c']['dispute']>;

/** The user's own disputes about figures, and a form for a new one. */
export function Disputes({ end, disputes }: { end: DayEnd; disputes: readonly Dispute[] }): ReactNode {
  const { t } = useTranslation('bq');
  const action = useDisputing(end);
  const { start, dialog } = useActions<null>(() => {});
  return (
    <Flex vertical gap={8}>
      <Flex gap={12} align="center">
        <Typography.Text strong>{t('day.disputes')}</Typography.Text>
        <ActionButton action={action} target={null} onStart={start} />
      </Flex>
      {disputes.length === 0 && <Typography.Text type="secondary">{t('day.noDisputes')}</Typography.Text>}
      {disputes.map((dispute) => (
        <OneDispute key={dispute.id} dispute={dispute} />
      ))}
      {dialog}
    </Flex>
  );
}

function OneDispute({ dispute }: { dispute: Dispute }): ReactNode {
  const locale = useLocale();
  const host = usePageHost();
  const { disputeNo, day, product, about, subject, state, instanceId } = dispute;
  const { label, tone } = DISPUTE_STATES[state];
  return (
    <Flex wrap gap="4px 12px" align="center">
      {instanceId === null ? (
        disputeNo
      ) : (
        <Button
          type="link"
          size="small"
          onClick={() => host.openTab(`/general/process/my-handle/profile?id=${instanceId}`)}
        >
          {disputeNo}
        </Button>
      )}
      <span>
        {[day, SOLD_PRODUCTS[product].label[locale], DISPUTE_ABOUT[about].label[locale], subject]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <Tag color={TONE_COLOR[tone]} variant="filled">
        {label[locale]}
      </Tag>
    </Flex>
  );
}

function useDisputing(end: DayEnd): Action<null, Disputing> {
  const { t } = useTranslation('bq');
  const { dispute, preview, products } = DAY_ENDS[end];
  const { mutateAsync } = useCallMutation(dispute, { invalidates: [preview] });
  return useMemo(
    (): Action<null, Disputing> => ({
      key: 'dispute',
      label: t('day.dispute'),
      form: () => (
        <>
          <Form.Item name="day" label={t('day.day')} rules={[{ required: true }]}>
            <DateInput />
          </Form.Item>
          <Form.Item name="product" label={t('day.product')} rules={[{ required: true }]}>
            <CodeSelect values={products} />
          </Form.Item>
          <Form.Item name="about" label={t('day.about')} rules={[{ required: true }]}>
            <CodeSelect values={DISPUTE_ABOUT} />
          </Form.Item>
          <Form.Item name="subject" label={t(`day.party.${end}`)} rules={[{ max: 120 }]}>
            <Input maxLength={120} />
          </Form.Item>
          <Form.Item
            name="reason"
            label={t('day.reason')}
            rules={[{ required: true, min: 2, max: 500, whitespace: true }]}
          >
            <Input.TextArea autoSize={{ minRows: 3 }} maxLength={500} showCount />
          </Form.Item>
        </>
      ),
      done: t('day.disputed'),
      run: (_, values) => mutateAsync(values),
    }),
    [t, end, products, mutateAsync],
  );
}
