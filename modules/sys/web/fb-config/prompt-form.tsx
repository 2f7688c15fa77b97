import { useCall, useCallMutation, useLocale } from '@switchboard/kit-web';
import {
  getPopupPages,
  listQuestions,
  type PopupConfig,
  pagePopupConfigs,
  savePopupConfig,
} from '@switchboard/sys-contract';
import { DatePicker, Form, InputNumber, Modal, Radio, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useTranslation } from 'react-i18next';
import styles from './fb-config.module.css';

interface Values {
  resourceId: string;
  evaluateType: '1' | '2' | '3';
  questionIds: string[];
  frequencyDays: number;
  minVisits: number;
  samplePercent: number;
  startAt: Dayjs | null;
  endAt: Dayjs | null;
}

const toDay = (time: string | null | undefined): Dayjs | null => (time == null ? null : dayjs(time));

export function PromptForm({ popup, onClose }: { popup: PopupConfig | null; onClose: () => void }) {
  const { t } = useTranslation('sys');
  const locale = useLocale();
  const [form] = Form.useForm<Values>();
  const { data: pages = [] } = useCall(getPopupPages, {});
  const { data: questions = [] } = useCall(listQuestions, {});
  const saving = useCallMutation(savePopupConfig, { invalidates: [pagePopupConfigs], onSuccess: onClose });
  const save = (values: Values): void =>
    saving.mutate({
      ...values,
      enabled: popup?.enabled ?? true,
      startAt: values.startAt?.toISOString() ?? null,
      endAt: values.endAt?.toISOString() ?? null,
      ...(popup === null ? {} : { popupId: popup.popupId, version: popup.version }),
    });
  const initial: Partial<Values> =
    popup === null
      ? { evaluateType: '1', questionIds: [], frequencyDays: 90, minVisits: 5, samplePercent: 100 }
      : { ...popup, startAt: toDay(popup.startAt), endAt: toDay(popup.endAt) };
  const required = [{ required: true, message: t('fbConfig.required') }];
  const named = (zh: string, en: string | null): string => (locale === 'en' ? (en ?? zh) : zh);
  return (
    <Modal
      open
      title={t(popup === null ? 'fbConfig.addPrompt' : 'fbConfig.editPrompt')}
      width={560}
      onCancel={onClose}
      okText={t('fbConfig.save')}
      confirmLoading={saving.isPending}
      onOk={() => form.submit()}
    >
      <Form<Values> form={form} layout="vertical" initialValues={initial} onFinish={save}>
        <Form.Item name="resourceId" label={t('feedback.page')} rules={required}>
          <Select
            disabled={popup !== null}
            showSearch={{ optionFilterProp: 'label' }}
            options={pages.map(({ resourceId, nameZh, nameEn, app }) => ({
              value: resourceId,
              label: `${named(nameZh, nameEn)} · ${app}`,
            }))}
          />
        </Form.Item>
        <Form.Item name="evaluateType" label={t('rating.way')}>
          <Radio.Group
            options={(['1', '2', '3'] as const).map((value) => ({ value, label: t(`rating.kind.${value}`) }))}
          />
        </Form.Item>
        <Form.Item name="questionIds" label={t('fbConfig.tab.question')}>
          <Select
            mode="multiple"
            maxCount={5}
            options={questions.map(({ id, questionZh, questionEn }) => ({
              value: id,
              label: named(questionZh, questionEn),
            }))}
          />
        </Form.Item>
        <div className={styles['row']}>
          <Form.Item name="frequencyDays" label={t('fbConfig.frequency')} rules={required}>
            <InputNumber min={1} max={3650} precision={0} />
          </Form.Item>
          <Form.Item name="minVisits" label={t('fbConfig.minVisits')} rules={required}>
            <InputNumber min={1} max={10_000} precision={0} />
          </Form.Item>
          <Form.Item name="samplePercent" label={t('fbConfig.sample')} rules={required}>
            <InputNumber min={0} max={100} precision={0} suffix="%" />
          </Form.Item>
        </div>
        <div className={styles['row']}>
          <Form.Item name="startAt" label={t('fbConfig.from')}>
            <DatePicker showTime />
          </Form.Item>
          <Form.Item
            name="endAt"
            label={t('fbConfig.to')}
            dependencies={['startAt']}
            rules={[
              {
                validator: (_, end: Dayjs | null) => {
                  const start = form.getFieldValue('startAt') as Dayjs | null | undefined;
                  return end == null || start == null || end.isAfter(start)
                    ? Promise.resolve()
                    : Promise.reject(new Error(t('fbConfig.endRule')));
                },
              },
            ]}
          >
            <DatePicker showTime />
          </Form.Item>
        </div>
      </Form>
    </Modal>
  );
}
