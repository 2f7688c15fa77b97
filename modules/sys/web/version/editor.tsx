import { LoadFailed, useCall, useCallMutation, useIsPhone, usePageHost } from '@switchboard/kit-web';
import {
  checkInnerVersionExist,
  getVersionSource,
  saveVersion,
  updateDoc,
  type VersionSource,
  versionResource,
} from '@switchboard/sys-contract';
import { App, Button, Drawer, Form, Skeleton } from 'antd';
import dayjs from 'dayjs';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EditorFields, type EditorValues } from './editor-fields.tsx';
import styles from './version.module.css';

interface Props {
  id: string | null;
  onClose: () => void;
}

export function VersionEditor({ id, onClose }: Props) {
  const query = useCall(getVersionSource, { id: id ?? '' }, { enabled: id !== null, staleTime: 0 });
  if (id === null) return <EditorDrawer source={null} onClose={onClose} />;
  if (query.data !== undefined) return <EditorDrawer key={query.data.version} source={query.data} onClose={onClose} />;
  return (
    <Drawer open size={720} onClose={onClose}>
      {query.error === null ? (
        <Skeleton active />
      ) : (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      )}
    </Drawer>
  );
}

const EMPTY: Partial<EditorValues> = { subApps: [], popupFlag: true, audience: 'all', deptIds: [], roleIds: [] };

const toValues = (source: VersionSource): EditorValues => ({
  ...source,
  popupUntil: source.popupUntil === null ? null : dayjs(source.popupUntil),
  audience: source.audience.all ? 'all' : 'some',
  deptIds: source.audience.deptIds,
  roleIds: source.audience.roleIds,
});

const orNull = (text: string | null | undefined): string | null => ((text ?? '').trim() === '' ? null : (text ?? null));

function EditorDrawer({ source, onClose }: { source: VersionSource | null; onClose: () => void }) {
  const { t } = useTranslation('sys');
  const { message, modal } = App.useApp();
  const { setDirty } = usePageHost();
  const isPhone = useIsPhone();
  const [form] = Form.useForm<EditorValues>();
  const [isTouched, setIsTouched] = useState(false);
  useEffect(() => {
    setDirty(isTouched);
    return () => setDirty(false);
  }, [isTouched, setDirty]);
  const options = {
    invalidates: [versionResource.calls.page, getVersionSource, checkInnerVersionExist],
    onSuccess: () => {
      void message.success(t('version.saved'));
      onClose();
    },
  };
  const adding = useCallMutation(saveVersion, options);
  const editing = useCallMutation(updateDoc, options);
  const save = ({ audience, deptIds, roleIds, ...values }: EditorValues): void => {
    const fields = {
      ...values,
      titleEn: orNull(values.titleEn),
      docEn: orNull(values.docEn),
      popupUntil: values.popupUntil?.toISOString() ?? null,
      audience: { all: audience === 'all', deptIds: deptIds ?? [], roleIds: roleIds ?? [] },
    };
    if (source === null) adding.mutate(fields);
    else editing.mutate({ ...fields, id: source.id, version: source.version });
  };
  /** Typed text is not lost by a click beside the drawer. */
  const leave = (): void => {
    if (!isTouched) return onClose();
    void modal.confirm({ title: t('version.unsaved'), okText: t('version.discard'), onOk: onClose });
  };
  return (
    <Drawer
      open
      title={t(source === null ? 'version.add' : 'version.editTitle')}
      placement={isPhone ? 'bottom' : 'right'}
      size={isPhone ? '92%' : 760}
      onClose={leave}
      footer={
        <div className={styles['foot']}>
          <Button onClick={leave}>{t('version.cancel')}</Button>
          <Button type="primary" loading={adding.isPending || editing.isPending} onClick={() => form.submit()}>
            {t('version.save')}
          </Button>
        </div>
      }
    >
      <Form<EditorValues>
        form={form}
        layout="vertical"
        initialValues={source === null ? EMPTY : toValues(source)}
        onValuesChange={() => setIsTouched(true)}
        onFinish={save}
      >
        <EditorFields isPublished={source?.status === '2'} innerVersion={source?.innerVersion ?? null} />
      </Form>
    </Drawer>
  );
}
