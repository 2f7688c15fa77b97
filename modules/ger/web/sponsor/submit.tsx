import {
  applyResource,
  getCatalogue,
  getInstanceDetail,
  getProcessSummary,
  getStartForm,
  startInstance,
} from '@switchboard/ger-contract';
import type { ResultOf } from '@switchboard/kit-contract';
import {
  ApiError,
  DraftNotice,
  LoadFailed,
  showError,
  StaffSelect,
  useCall,
  useCallMutation,
  useDraft,
  useLocale,
  usePageHost,
  useRights,
} from '@switchboard/kit-web';
import { Alert, App, Button, Checkbox, Form, Input, Skeleton } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import { EditFields, showProblems, toSend } from '../form/edit-fields.tsx';
import { useShownValue } from '../form/shown-values.tsx';
import { applicationOf, processOnPage } from './applications.ts';
import styles from './sponsor.module.css';
import { Way } from './way.tsx';

type StartForm = ResultOf<typeof getStartForm>;
const PAYMENT = 'general_payment';
const READS = [getCatalogue, applyResource.calls.page, getInstanceDetail, getProcessSummary, getStartForm];

/**
 * /general/process/sponsor/submit?processCode= | ?id= a draft, or a returned application | ?copyOf= a finished
 * application; and the page of every application declared by a module (`applications.ts`).
 */
export default function SubmitPage() {
  const { pathname } = useLocation();
  const query = useSearchParams()[0];
  const id = query.get('id');
  const copyOf = query.get('copyOf');
  const input =
    id !== null
      ? { instanceId: id }
      : copyOf !== null
        ? { copyOf }
        : { processCode: query.get('processCode') ?? processOnPage(pathname) ?? PAYMENT };
  const { data, error, refetch } = useCall(getStartForm, input, { staleTime: Number.POSITIVE_INFINITY });
  if (data !== undefined) return <Application key={JSON.stringify(input)} start={data} name={JSON.stringify(input)} />;
  return (
    <section className={`${styles['page']} ${styles['paper']}`}>
      {error === null ? <Skeleton active /> : <LoadFailed error={error} onRetry={() => void refetch()} />}
    </section>
  );
}

interface Values {
  data: Record<string, unknown>;
  picked: Record<string, string[]>;
  urgent: boolean;
  comment?: string;
}

function Application({ start, name }: { start: StartForm; name: string }) {
  const { t } = useTranslation('ger');
  const locale = useLocale();
  const { message } = App.useApp();
  const { openTab, closeTab, setTitle } = usePageHost();
  const [form] = Form.useForm<Values>();
  const draft = useDraft(`ger.submit.${name}`, form);
  const application = applicationOf(start.processCode);
  // the call of an application takes the same input and already has its process
  const call = (application?.start ?? startInstance) as typeof startInstance;
  const starting = useCallMutation(call, { invalidates: READS, messages: false });
  const rights = useRights();
  const mayHandIn = application === null || rights.has(application.right);
  const shown = useShownValue(start.names);
  const title = start.name[locale];
  useEffect(() => setTitle(title), [title, setTitle]);
  const isReturned = start.status === 'returned';
  const fresh = application === null ? { processCode: start.processCode } : {};
  const of = start.instanceId === null ? fresh : { instanceId: start.instanceId };

  async function send(isDraft: boolean): Promise<void> {
    const { data, picked, urgent, comment } = isDraft ? form.getFieldsValue(true) : await form.validateFields();
    try {
      const { instanceId, instanceNo } = await starting.mutateAsync({
        ...of,
        data: toSend(start.fields, data),
        ...(isReturned
          ? { comment: comment ?? '' }
          : { picked: picked ?? {}, urgent: urgent ?? false, draft: isDraft }),
      });
      draft.clear();
      void message.success(isDraft ? t('submit.kept') : t('submit.done', { no: instanceNo }));
      if (!isDraft) openTab(`/general/process/my-initiate/profile?id=${instanceId}`, { replace: true });
      else if (start.status === 'new') openTab(`/general/process/sponsor/submit?id=${instanceId}`, { replace: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showProblems(form, error.data, locale, ['data']);
      showError(error);
    }
  }
  const submit = (isDraft: boolean) => void send(isDraft).catch(() => {});

  return (
    <section className={`${styles['page']} ${styles['paper']}`} aria-labelledby="submit-title">
      <header className={styles['head']}>
        <h1 id="submit-title">{title}</h1>
        {start.remark !== null && <span>{start.remark}</span>}
      </header>
      {application !== null && <p className={styles['after']}>{application.after[locale]}</p>}
      {!mayHandIn && <Alert type="warning" showIcon title={t('submit.noRight')} />}
      <DraftNotice draft={draft} />
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={{
          data: start.data,
          picked: Object.fromEntries(start.picks.map(({ nodeId, chosen }) => [nodeId, chosen])),
          urgent: start.urgent,
        }}
        onValuesChange={draft.note}
        scrollToFirstError
      >
        <div className={styles['columns']}>
          <div>
            <EditFields
              fields={start.fields}
              prefix={DATA}
              shown={(field) => shown(field, start.data[field.fieldKey])}
            />
            {!isReturned &&
              start.picks.map(({ nodeId, name: step, min, max }) => (
                <Form.Item
                  key={nodeId}
                  name={['picked', nodeId]}
                  label={t('submit.pick', { step: step[locale], min, max })}
                  rules={[{ required: true, type: 'array', min, max, message: t('submit.pickSome', { min, max }) }]}
                >
                  <StaffSelect isMultiple />
                </Form.Item>
              ))}
            {isReturned && (
              <Form.Item name="comment" label={t('submit.answer')} rules={[{ min: 2, max: 500 }]}>
                <Input.TextArea rows={2} maxLength={500} showCount />
              </Form.Item>
            )}
          </div>
          <Way start={start} form={form} />
        </div>
        <footer className={styles['foot']}>
          {!isReturned && (
            <Form.Item name="urgent" valuePropName="checked" noStyle>
              <Checkbox className={styles['urgent'] ?? ''}>{t('submit.urgent')}</Checkbox>
            </Form.Item>
          )}
          <Button onClick={() => closeTab()}>{t('form.cancel')}</Button>
          {!isReturned && mayHandIn && (
            <Button disabled={starting.isPending} onClick={() => submit(true)}>
              {t('submit.keep')}
            </Button>
          )}
          {mayHandIn && (
            <Button type="primary" loading={starting.isPending} onClick={() => submit(false)}>
              {t(isReturned ? 'op.resubmit' : 'submit.submit')}
            </Button>
          )}
        </footer>
      </Form>
    </section>
  );
}

const DATA = ['data'] as const;
