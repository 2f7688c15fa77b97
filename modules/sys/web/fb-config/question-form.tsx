import { DeleteOutlined } from '@ant-design/icons';
import { useCallMutation } from '@switchboard/kit-web';
import { listQuestions, type ScoreQuestion, saveQuestion } from '@switchboard/sys-contract';
import { Button, Form, Input, InputNumber, Modal, Radio, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './fb-config.module.css';

type Values = Omit<ScoreQuestion, 'id' | 'version' | 'enabled'>;

const EMPTY: Partial<Values> = { kind: '1', required: false, sort: 0, options: [] };

export function QuestionForm({ question, onClose }: { question: ScoreQuestion | null; onClose: () => void }) {
  const { t } = useTranslation('sys');
  const [form] = Form.useForm<Values>();
  const kind = Form.useWatch('kind', form);
  const saving = useCallMutation(saveQuestion, { invalidates: [listQuestions], onSuccess: onClose });
  const save = (values: Values): void =>
    saving.mutate({
      ...values,
      questionEn: (values.questionEn ?? '').trim() === '' ? null : values.questionEn,
      options: values.kind === '3' ? (values.options ?? []).map(({ zh, en }) => ({ zh, en: en ?? '' })) : [],
      enabled: question?.enabled ?? true,
      ...(question === null ? {} : { questionId: question.id, version: question.version }),
    });
  const required = [{ required: true, whitespace: true, message: t('fbConfig.required') }];
  return (
    <Modal
      open
      title={t(question === null ? 'fbConfig.addQuestion' : 'fbConfig.editQuestion')}
      width={520}
      onCancel={onClose}
      okText={t('fbConfig.save')}
      confirmLoading={saving.isPending}
      onOk={() => form.submit()}
    >
      <Form<Values> form={form} layout="vertical" initialValues={question ?? EMPTY} onFinish={save}>
        <Form.Item name="questionZh" label={t('fbConfig.questionZh')} rules={required}>
          <Input maxLength={200} />
        </Form.Item>
        <Form.Item name="questionEn" label={t('fbConfig.questionEn')}>
          <Input maxLength={300} />
        </Form.Item>
        <Form.Item name="kind" label={t('rating.way')}>
          <Radio.Group
            options={(['1', '2', '3'] as const).map((value) => ({ value, label: t(`rating.kind.${value}`) }))}
          />
        </Form.Item>
        {kind === '3' && <Options />}
        <Form.Item name="sort" label={t('fbConfig.sort')} rules={[{ required: true }]}>
          <InputNumber min={0} max={9999} precision={0} />
        </Form.Item>
        <Form.Item name="required" label={t('fbConfig.must')} valuePropName="checked">
          <Switch />
        </Form.Item>
      </Form>
    </Modal>
  );
}

function Options() {
  const { t } = useTranslation('sys');
  return (
    <Form.Item label={t('fbConfig.options')} required>
      <Form.List
        name="options"
        rules={[
          {
            validator: (_, list: unknown[] | undefined) =>
              (list?.length ?? 0) < 2 ? Promise.reject(new Error(t('fbConfig.twoOptions'))) : Promise.resolve(),
          },
        ]}
      >
        {(rows, { add, remove }, { errors }) => (
          <>
            {rows.map(({ key, name }) => (
              <div key={key} className={styles['option']}>
                <Form.Item name={[name, 'zh']} noStyle rules={[{ required: true, message: t('fbConfig.required') }]}>
                  <Input maxLength={60} aria-label={t('fbConfig.labelZh')} placeholder={t('fbConfig.labelZh')} />
                </Form.Item>
                <Form.Item name={[name, 'en']} noStyle>
                  <Input maxLength={80} aria-label={t('fbConfig.labelEn')} placeholder={t('fbConfig.labelEn')} />
                </Form.Item>
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={t('fbConfig.delete')}
                  onClick={() => remove(name)}
                />
              </div>
            ))}
            <Button size="small" disabled={rows.length >= 8} onClick={() => add({ zh: '', en: '' })}>
              {t('fbConfig.addOption')}
            </Button>
            <Form.ErrorList errors={errors} />
          </>
        )}
      </Form.List>
    </Form.Item>
  );
}
