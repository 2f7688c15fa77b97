import { TARGET_KINDS, TRAFFIC_TYPES } from '@switchboard/bq-contract';
import { CodeSelect, DateInput, MoneyInput } from '@switchboard/kit-web';
import { Flex, Form, Input, InputNumber } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AppSelect } from '../master/app-select.tsx';
import { PlaceSelect } from '../master/places.tsx';
import { ChannelSelect, MixSelect } from '../master/selects.tsx';

export interface BatchValues {
  readonly appIds: string[];
  readonly mccs: string[];
  readonly smsType: 'otp' | 'notify' | 'marketing' | 'two_way' | null;
  readonly targetKind: 'channel' | 'mix';
  readonly channelId: string | null;
  readonly mixId: string | null;
  readonly priority: number;
  readonly senderOverride: string | null;
  readonly sellPrice: string | null;
  readonly validFrom: string;
  readonly validTo: string | null;
}

const HALF = { flex: '1 1 240px', minWidth: 0 };

/** For new rules all fields except the operator, for existing ones only the target. */
export function BatchFields({ isNew }: { isNew: boolean }): ReactNode {
  const { t } = useTranslation('bq');
  const form = Form.useFormInstance<BatchValues>();
  const isMix = Form.useWatch('targetKind', form) === 'mix';
  const required = [{ required: true, message: t('master.required') }];
  return (
    <>
      {isNew && (
        <>
          <Form.Item name="appIds" label={t('route.apps')} rules={required}>
            <AppSelect isMultiple />
          </Form.Item>
          <Form.Item name="mccs" label={t('route.countries')} extra={t('route.countriesHint')}>
            <PlaceSelect isMultiple allowClear />
          </Form.Item>
        </>
      )}
      <Flex wrap gap="0 12px">
        <Form.Item name="targetKind" label={t('route.targetKind')} style={HALF}>
          <CodeSelect values={TARGET_KINDS} allowClear={false} />
        </Form.Item>
        <Form.Item name={isMix ? 'mixId' : 'channelId'} label={t('route.target')} rules={required} style={HALF}>
          {isMix ? <MixSelect /> : <ChannelSelect />}
        </Form.Item>
        {isNew && (
          <>
            <Form.Item name="smsType" label={t('route.typeAny')} style={HALF}>
              <CodeSelect values={TRAFFIC_TYPES} allowClear />
            </Form.Item>
            <Form.Item name="priority" label={t('route.priorityField')} rules={required} style={HALF}>
              <InputNumber min={1} max={999} precision={0} style={{ width: '100%' }} />
            </Form.Item>
            <Form.Item name="validFrom" label={t('route.from')} rules={required} style={HALF}>
              <DateInput withTime />
            </Form.Item>
            <Form.Item name="validTo" label={t('route.until')} style={HALF}>
              <DateInput withTime allowClear />
            </Form.Item>
            <Form.Item name="senderOverride" label={t('route.sender')} style={HALF}>
              <Input maxLength={16} />
            </Form.Item>
          </>
        )}
        <Form.Item
          name="sellPrice"
          label={t('route.price')}
          {...(isNew ? {} : { extra: t('route.priceHint') })}
          style={HALF}
        >
          <MoneyInput />
        </Form.Item>
      </Flex>
    </>
  );
}
