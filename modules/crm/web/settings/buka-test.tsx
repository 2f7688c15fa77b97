import { BUKA_EFFECTS, BUKA_OBJECTS, testBuka } from '@switchboard/crm-contract';
import { useCallMutation, useLocale } from '@switchboard/kit-web';
import { Alert, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';

/** Shows which row decides for a customer. */
export function BukaTest() {
  const { t } = useTranslation('crm');
  const locale = useLocale();
  const { mutate, data, isPending } = useCallMutation(testBuka);
  const said = (): string => {
    if (data === undefined) return '';
    const customer = `${data.customerCode} ${data.customerName}`;
    if (data.rule === null) return t('buka.noRule', { customer });
    const { object, value, effect } = data.rule;
    const rule = `${BUKA_OBJECTS[object].label[locale]} ${value}: ${BUKA_EFFECTS[effect].label[locale]}`;
    return t(data.isAllowed ? 'buka.allowed' : 'buka.denied', { customer, rule });
  };
  return (
    <Form layout="vertical" style={{ maxWidth: 640 }}>
      <Form.Item label={t('buka.test')} htmlFor="buka-test" help={t('buka.order')} style={{ marginBottom: 12 }}>
        <Input.Search
          id="buka-test"
          maxLength={16}
          placeholder={t('buka.testCode')}
          enterButton={t('buka.testRun')}
          loading={isPending}
          onSearch={(text) => {
            if (text.trim() !== '') mutate({ customerCode: text });
          }}
        />
      </Form.Item>
      {data !== undefined && (
        <Alert showIcon type={data.isAllowed ? 'success' : 'error'} title={said()} style={{ marginBottom: 12 }} />
      )}
    </Form>
  );
}
