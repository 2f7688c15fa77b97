import { FormDialog, useCall } from '@switchboard/kit-web';
import {
  listTestGateways,
  startVoiceTest,
  VOICE_TEST_FIELDS,
  voiceTestItemResource,
  voiceTestResource,
} from '@switchboard/oc-contract';
import { App, Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

const CHANGED = [voiceTestResource.calls.page, voiceTestItemResource.calls.page];
/** Defaults from oc.md. */
const USUAL = { ringS: 45, talkS: 20 };
const SEPARATORS = [',', ' ', '\n', ';'];

/** `gateway` is preselected when the form is opened from a channel; empty: none. */
export function NewTestDialog({ gateway, onClose }: { gateway: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation('oc');
  const { message } = App.useApp();
  return (
    <FormDialog
      name={`oc.voice-test.new.${gateway}`}
      title={t('voiceTest.add')}
      description={t('voiceTest.addHint')}
      fields={VOICE_TEST_FIELDS}
      groups={[
        {
          key: 'all',
          fields: [
            { name: 'gatewayIds', control: <GatewaySelect /> },
            {
              name: 'callees',
              hint: t('voiceTest.numbers'),
              control: <Select mode="tags" tokenSeparators={SEPARATORS} open={false} suffixIcon={null} />,
            },
            'caller',
            'ringS',
            'talkS',
          ],
        },
      ]}
      call={startVoiceTest}
      initial={{ ...USUAL, gatewayIds: gateway === '' ? [] : [gateway], callees: [] }}
      toInput={({ gatewayIds = [], callees = [], caller = '', ringS = 0, talkS = 0 }) => ({
        gatewayIds,
        // users paste numbers in various notations
        callees: callees.map((number) => number.replaceAll(/[+\s()-]/gu, '')),
        caller: caller.replaceAll(/[+\s()-]/gu, ''),
        ringS,
        talkS,
      })}
      invalidates={CHANGED}
      savedText={null}
      onSaved={({ testNo }) => {
        void message.success(t('voiceTest.made', { testNo }));
        onClose();
      }}
      onClose={onClose}
    />
  );
}

function GatewaySelect(props: { id?: string; value?: string[]; onChange?: (value: string[]) => void }): ReactNode {
  const { t } = useTranslation('oc');
  const { data = [], isLoading } = useCall(listTestGateways, {});
  const options = data.map(({ id, name, supplierName, isOnline }) => ({
    value: id,
    label: [name, supplierName, isOnline ? null : t('voiceTest.offline')].filter((part) => part !== null).join(' · '),
  }));
  return (
    <Select {...props} mode="multiple" options={options} loading={isLoading} showSearch optionFilterProp="label" />
  );
}
