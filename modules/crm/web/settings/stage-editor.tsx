import {
  getTemplate,
  STAGE_NEEDS,
  saveTemplateStages,
  type TemplateStage,
  templateResource,
} from '@switchboard/crm-contract';
import type { ResourceRow } from '@switchboard/kit-contract';
import { CodeSelect, useCall, useCallMutation } from '@switchboard/kit-web';
import { Button, Drawer, Form, Input, InputNumber, Spin } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './stage-editor.module.css';

interface Props {
  template: ResourceRow<typeof templateResource>;
  onClose: () => void;
}

const MOST = 5;
const LEAST = 2;
const NEW: Omit<TemplateStage, 'no'> = { nameZh: '', nameEn: '', probability: 95, maxDays: 7, required: [] };

/** The stages that opportunities of a template go through. */
export function StageEditor({ template: { id, nameZh }, onClose }: Props) {
  const { t } = useTranslation('crm');
  const [form] = Form.useForm<{ stages: Omit<TemplateStage, 'no'>[] }>();
  const { data } = useCall(getTemplate, { id }, { staleTime: 0 });
  const saving = useCallMutation(saveTemplateStages, {
    invalidates: [templateResource.calls.page, getTemplate],
    onSuccess: onClose,
  });
  return (
    <Drawer
      open
      title={t('template.stagesOf', { name: nameZh })}
      size={880}
      onClose={onClose}
      footer={
        <div className={styles['foot']}>
          <Button onClick={onClose}>{t('settings.cancel')}</Button>
          <Button type="primary" loading={saving.isPending} onClick={() => form.submit()}>
            {t('settings.save')}
          </Button>
        </div>
      }
    >
      {data === undefined ? (
        <Spin />
      ) : (
        <Form
          form={form}
          layout="vertical"
          initialValues={{ stages: data.stages }}
          onFinish={({ stages }) =>
            saving.mutate({
              id,
              version: data.version,
              stages: stages.map(({ nameZh: zh, nameEn: en, probability, maxDays, required }, index) => ({
                no: index + 1,
                nameZh: zh,
                nameEn: en,
                probability,
                maxDays,
                required: required ?? [],
              })),
            })
          }
        >
          <StageRows />
        </Form>
      )}
    </Drawer>
  );
}

function StageRows() {
  const { t } = useTranslation('crm');
  const needed = [{ required: true, message: t('settings.required') }];
  return (
    <Form.List name="stages">
      {(rows, { add, remove }) => (
        <>
          {rows.map(({ key, name }) => (
            <fieldset key={key} className={styles['stage']}>
              <legend>{t('template.stageNo', { no: name + 1 })}</legend>
              <Form.Item name={[name, 'nameZh']} label={t('template.nameZh')} rules={needed}>
                <Input maxLength={40} />
              </Form.Item>
              <Form.Item name={[name, 'nameEn']} label={t('template.nameEn')} rules={needed}>
                <Input maxLength={60} />
              </Form.Item>
              <Form.Item name={[name, 'probability']} label={t('template.probability')} rules={needed}>
                <InputNumber min={0} max={99} precision={0} />
              </Form.Item>
              <Form.Item name={[name, 'maxDays']} label={t('template.maxDays')} rules={needed}>
                <InputNumber min={1} max={365} precision={0} />
              </Form.Item>
              <Form.Item name={[name, 'required']} label={t('template.needs')} className={styles['needs'] ?? ''}>
                <CodeSelect values={STAGE_NEEDS} isMultiple />
              </Form.Item>
              <Button
                type="link"
                size="small"
                danger
                disabled={rows.length <= LEAST}
                aria-label={t('template.dropStage', { no: name + 1 })}
                onClick={() => remove(name)}
              >
                {t('template.drop')}
              </Button>
            </fieldset>
          ))}
          <Button disabled={rows.length >= MOST} onClick={() => add(NEW)}>
            {t('template.addStage')}
          </Button>
        </>
      )}
    </Form.List>
  );
}
