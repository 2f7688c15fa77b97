import {
  accessChoices,
  type AccessSubject,
  documentResource,
  getAccess,
  listSpaces,
  saveAccess,
  SUBJECT_TYPE,
} from '@switchboard/ai-contract';
import type { ResultOf } from '@switchboard/kit-contract';
import { DeptSelect, LoadFailed, StaffSelect, useCall, useCallMutation, useShellMessage } from '@switchboard/kit-web';
import { Button, Drawer, Flex, Form, Radio, Select, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';

export interface AccessOf {
  readonly spaceId: string;
  readonly documentId: string | null;
  readonly name: string;
}

interface Props {
  readonly of: AccessOf;
  readonly onClose: () => void;
}

/**
 * Edits the readers of a space or a document: departments including their sub-departments, roles, persons and holders
 * of a key (ai A23).
 */
export function AccessDrawer({ of, onClose }: Props) {
  const { t } = useTranslation('ai');
  const { data, error, refetch } = useCall(
    getAccess,
    { spaceId: of.spaceId, documentId: of.documentId },
    { staleTime: 0 },
  );
  return (
    <Drawer open title={t('kb.access.of', { name: of.name })} size={560} onClose={onClose}>
      {error !== null && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton active />}
      {data !== undefined && <AccessForm key={data.version} of={of} access={data} onClose={onClose} />}
    </Drawer>
  );
}

interface Values {
  readonly isOpen: boolean;
  readonly depts?: string[];
  readonly roles?: string[];
  readonly staff?: string[];
  readonly keys?: string[];
}

function AccessForm({ of, access, onClose }: Props & { readonly access: ResultOf<typeof getAccess> }) {
  const { t } = useTranslation('ai');
  const message = useShellMessage();
  const [form] = Form.useForm<Values>();
  const isOpen = Form.useWatch('isOpen', form) ?? access.isOpen;
  const { data: choices } = useCall(accessChoices, {});
  const saving = useCallMutation(saveAccess, {
    invalidates: [getAccess, listSpaces, documentResource.calls.page],
  });
  const idsOf = (type: number): string[] =>
    access.subjects.filter((one) => one.type === type).map(({ subject }) => subject);
  const save = async (values: Values): Promise<void> => {
    const subjects = values.isOpen ? [] : subjectsOf(values);
    if (!values.isOpen && subjects.length === 0) return void message.error(t('kb.access.nobody'));
    const { spaceId, documentId } = of;
    await saving.mutateAsync({ spaceId, documentId, version: access.version, isOpen: values.isOpen, subjects });
    message.success(t('kb.access.saved'));
    onClose();
  };
  const isSpace = of.documentId === null;
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      initialValues={{
        isOpen: access.isOpen,
        depts: idsOf(SUBJECT_TYPE.dept),
        roles: idsOf(SUBJECT_TYPE.role),
        staff: idsOf(SUBJECT_TYPE.staff),
        keys: idsOf(SUBJECT_TYPE.key),
      }}
      // the call has already shown the refusal
      onFinish={(values) => void save(values).catch(() => {})}
    >
      <Form.Item name="isOpen" label={t('kb.access.readers')}>
        <Radio.Group
          options={[
            { value: true, label: t(isSpace ? 'kb.access.everybody' : 'kb.access.asSpace') },
            { value: false, label: t('kb.access.listed') },
          ]}
        />
      </Form.Item>
      {!isOpen && (
        <>
          <Form.Item name="depts" label={t('kb.access.depts')} extra={t('kb.access.deptsHint')}>
            <DeptSelect isMultiple />
          </Form.Item>
          <Form.Item name="roles" label={t('kb.access.roles')}>
            <Select
              mode="multiple"
              optionFilterProp="label"
              options={(choices?.roles ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Form.Item>
          <Form.Item name="staff" label={t('kb.access.staff')}>
            <StaffSelect isMultiple />
          </Form.Item>
          <Form.Item name="keys" label={t('kb.access.keys')} extra={t('kb.access.keysHint')}>
            <Select
              mode="multiple"
              optionFilterProp="label"
              options={(choices?.keys ?? []).map(({ key, name }) => ({ value: key, label: `${name} (${key})` }))}
            />
          </Form.Item>
        </>
      )}
      <Flex gap={8} justify="end">
        <Button onClick={onClose}>{t('kb.access.cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={saving.isPending}>
          {t('kb.access.save')}
        </Button>
      </Flex>
    </Form>
  );
}

function subjectsOf({ depts = [], roles = [], staff = [], keys = [] }: Values): AccessSubject[] {
  const of = (type: AccessSubject['type'], ids: readonly string[]): AccessSubject[] =>
    ids.map((subject) => ({ type, subject }));
  return [
    ...of(SUBJECT_TYPE.dept, depts),
    ...of(SUBJECT_TYPE.role, roles),
    ...of(SUBJECT_TYPE.staff, staff),
    ...of(SUBJECT_TYPE.key, keys),
  ];
}
