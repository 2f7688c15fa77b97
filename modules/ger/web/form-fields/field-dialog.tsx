import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import {
  FORM_FIELD_TYPES,
  type FormField,
  isNumeric,
  NOT_IN_TABLES,
  saveFormFields,
  WITH_OPTIONS,
} from '@switchboard/ger-contract';
import { NumberInput, useCallMutation, useLocale } from '@switchboard/kit-web';
import { Button, Checkbox, Form, Input, InputNumber, Modal, Select, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from '../form/form.module.css';
import { FIELD_READS } from './field-reads.ts';

interface Props {
  formId: string;
  fields: readonly FormField[];
  /** Null: a new field. */
  field: (FormField & { isUsed: boolean }) | null;
  onClose: () => void;
}

/** One field: its name, its type, and its default permission when a step sets none. */
export function FieldDialog({ formId, fields, field, onClose }: Props) {
  const { t } = useTranslation('ger');
  const locale = useLocale();
  const [form] = Form.useForm<FormField>();
  const saving = useCallMutation(saveFormFields, { invalidates: FIELD_READS, onSuccess: onClose });
  const type = Form.useWatch('type', form) ?? field?.type ?? 'text';
  const parentKey = Form.useWatch('parentKey', form) ?? field?.parentKey ?? '';
  const tables = fields
    .filter((one) => one.type === 'table')
    .map(({ fieldKey, labelZh, labelEn }) => ({ value: fieldKey, label: locale === 'zh' ? labelZh : labelEn }));
  const types = Object.entries(FORM_FIELD_TYPES)
    .filter(([value]) => parentKey === '' || !NOT_IN_TABLES.has(value))
    .map(([value, { label }]) => ({ value, label: label[locale] }));
  const needed = [{ required: true, message: t('form.required') }];
  const next = Math.max(0, ...fields.map(({ sortNo }) => sortNo)) + 10;
  const isText = type === 'text' || type === 'textarea';
  const save = (values: Partial<FormField>): void =>
    saving.mutate({
      formId,
      fields: [{ ...field, ...values, options: WITH_OPTIONS.has(type) ? (values.options ?? []) : [] } as FormField],
    });
  return (
    <Modal
      open
      width={720}
      title={t(field === null ? 'formword.addField' : 'formword.editFieldTitle')}
      okText={t('form.save')}
      cancelText={t('form.cancel')}
      confirmLoading={saving.isPending}
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form<FormField>
        form={form}
        layout="vertical"
        initialValues={
          field ?? { parentKey: '', type: 'text', defaultPerm: 'edit', state: 'enabled', sortNo: next, options: [] }
        }
        onFinish={save}
      >
        <div className={styles['grid']}>
          <Form.Item name="labelZh" label={t('formword.labelZh')} rules={needed}>
            <Input maxLength={60} />
          </Form.Item>
          <Form.Item name="labelEn" label={t('formword.labelEn')} rules={needed}>
            <Input maxLength={80} />
          </Form.Item>
          <Form.Item
            name="fieldKey"
            label={t('formword.key')}
            extra={t('formword.keyHint')}
            rules={[...needed, { pattern: /^[A-Za-z]\w{0,59}$/, message: t('formword.keyHint') }]}
          >
            <Input maxLength={60} disabled={field !== null} />
          </Form.Item>
          <Form.Item name="type" label={t('formword.type')} rules={needed}>
            <Select options={types} showSearch={{ optionFilterProp: 'label' }} disabled={field?.isUsed === true} />
          </Form.Item>
          {tables.length > 0 && (
            <Form.Item name="parentKey" label={t('formword.parent')}>
              <Select options={[{ value: '', label: t('formword.noParent') }, ...tables]} disabled={field !== null} />
            </Form.Item>
          )}
          <Form.Item name="sortNo" label={t('formword.sort')}>
            <InputNumber min={0} max={9999} precision={0} style={{ width: '100%' }} />
          </Form.Item>
          {isText && (
            <Form.Item name="maxLen" label={t('formword.maxLen')}>
              <InputNumber min={1} max={5000} precision={0} style={{ width: '100%' }} />
            </Form.Item>
          )}
          {isNumeric(type) && (
            <Form.Item name="decimals" label={t('formword.decimals')}>
              <InputNumber min={0} max={6} precision={0} style={{ width: '100%' }} />
            </Form.Item>
          )}
          {(type === 'number' || type === 'money') && (
            <>
              <Form.Item name="minValue" label={t('formword.min')} normalize={blankIsNull}>
                <NumberInput decimals={6} allowNegative />
              </Form.Item>
              <Form.Item name="maxValue" label={t('formword.max')} normalize={blankIsNull}>
                <NumberInput decimals={6} allowNegative />
              </Form.Item>
            </>
          )}
          <Form.Item name="defaultPerm" label={t('formword.perm')}>
            <Select
              options={(['edit', 'read', 'hidden'] as const).map((value) => ({ value, label: t(`perm.${value}`) }))}
            />
          </Form.Item>
        </div>
        {type === 'formula' && (
          <Form.Item name="formula" label={t('formword.formula')} extra={t('formword.formulaHint')} rules={needed}>
            <Input maxLength={500} />
          </Form.Item>
        )}
        {WITH_OPTIONS.has(type) && <Options />}
        <Form.Item name="required" valuePropName="checked" noStyle>
          <Checkbox>{t('formword.required')}</Checkbox>
        </Form.Item>
        <Form.Item name="isCondition" valuePropName="checked" noStyle>
          <Checkbox>{t('formword.condition')}</Checkbox>
        </Form.Item>
        <Form.Item name="isSummary" valuePropName="checked" noStyle>
          <Checkbox>{t('formword.summary')}</Checkbox>
        </Form.Item>
        {field !== null && (
          <Form.Item
            name="state"
            label={t('formword.enabled')}
            layout="horizontal"
            valuePropName="checked"
            getValueProps={(value) => ({ checked: value === 'enabled' })}
            normalize={(isOn: boolean) => (isOn ? 'enabled' : 'disabled')}
          >
            <Switch />
          </Form.Item>
        )}
      </Form>
    </Modal>
  );
}

const blankIsNull = (value: string): string | null => (value === '' ? null : value);

function Options() {
  const { t } = useTranslation('ger');
  const needed = [{ required: true, message: t('form.required') }];
  return (
    <fieldset className={styles['table']}>
      <legend>{t('formword.options')}</legend>
      <Form.List name="options">
        {(lines, { add, remove }) => (
          <>
            {lines.map(({ key, name }) => (
              <div key={key} className={styles['row']}>
                <Form.Item name={[name, 'value']} label={t('formword.optionValue')} rules={needed}>
                  <Input maxLength={60} />
                </Form.Item>
                <Form.Item name={[name, 'labelZh']} label={t('formword.labelZh')} rules={needed}>
                  <Input maxLength={60} />
                </Form.Item>
                <Form.Item name={[name, 'labelEn']} label={t('formword.labelEn')} rules={needed}>
                  <Input maxLength={80} />
                </Form.Item>
                <Button
                  type="text"
                  danger
                  icon={<DeleteOutlined />}
                  aria-label={t('form.removeRow', { no: name + 1 })}
                  onClick={() => remove(name)}
                />
              </div>
            ))}
            <Button type="dashed" block icon={<PlusOutlined />} onClick={() => add({})}>
              {t('formword.addOption')}
            </Button>
          </>
        )}
      </Form.List>
    </fieldset>
  );
}
