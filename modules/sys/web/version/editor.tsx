import { getFieldRights } from '@switchboard/kit-contract';
import { LoadFailed, useCall, useCallMutation, useIsPhone, usePageHost } from '@switchboard/kit-web';
import {
  checkInnerVersionExist,
  getVersionSource,
  saveVersion,
  updateDoc,
  VERSION_LISTED,
  type VersionSource,
  versionResource,
} from '@switchboard/sys-contract';
import { App, Button, Drawer, Form, Skeleton } from 'antd';
import dayjs from 'dayjs';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EditorFields, type EditorValues, type Listed } from './editor-fields.tsx';
import styles from './version.module.css';

interface Props {
  id: string | null;
  onClose: () => void;
}

export function VersionEditor({ id, onClose }: Props) {
  const query = useCall(getVersionSource, { id: id ?? '' }, { enabled: id !== null, staleTime: 0 });
  const rights = useCall(
    getFieldRights,
    { objectCode: versionResource.code, ...(updateDoc.right.kind === 'key' ? { key: updateDoc.right.key } : {}) },
    { enabled: id !== null, staleTime: Number.POSITIVE_INFINITY },
  );
  if (id === null) return <EditorDrawer source={null} locked={NONE} onClose={onClose} />;
  if (query.data !== undefined && !rights.isPending) {
    const below = new Set((rights.data ?? []).flatMap(({ fieldCode, level }) => (level < READ ? [fieldCode] : [])));
    const { data } = query;
    return <EditorDrawer key={data.version} source={data} locked={lockedOf(data, below)} onClose={onClose} />;
  }
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

/** Field level at which the user reads the plain value (sys R36). */
const READ = 2;
const NONE: ReadonlySet<Listed> = new Set();

/** Fields that are hidden from the user or masked: they are neither changed nor sent. */
function lockedOf(source: VersionSource, below: ReadonlySet<string>): ReadonlySet<Listed> {
  const names = Object.keys(VERSION_LISTED) as Listed[];
  return new Set(names.filter((name) => source[name] === undefined || below.has(VERSION_LISTED[name])));
}

const EMPTY: Partial<EditorValues> = { subApps: [], popupFlag: true, audience: 'all', deptIds: [], roleIds: [] };

const toValues = ({ subApps, popupFlag, ...source }: VersionSource, locked: ReadonlySet<Listed>) => ({
  ...source,
  // a mask is a text, and these two are not text fields
  ...(locked.has('subApps') ? {} : { subApps: subApps as EditorValues['subApps'] }),
  ...(locked.has('popupFlag') ? {} : { popupFlag }),
  popupUntil: source.popupUntil === null ? null : dayjs(source.popupUntil),
  audience: source.audience.all ? 'all' : 'some',
  deptIds: source.audience.deptIds,
  roleIds: source.audience.roleIds,
});

const without = <T extends object>(
  fields: T,
  locked: ReadonlySet<Listed>,
): Omit<T, Listed> & Partial<Pick<T, keyof T & Listed>> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !locked.has(name as Listed))) as T;

const orNull = (text: string | null | undefined): string | null => ((text ?? '').trim() === '' ? null : (text ?? null));

interface DrawerProps {
  source: VersionSource | null;
  locked: ReadonlySet<Listed>;
  onClose: () => void;
}

function EditorDrawer({ source, locked, onClose }: DrawerProps) {
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
    else editing.mutate({ ...without(fields, locked), id: source.id, version: source.version });
  };
  /** A click outside the drawer does not discard typed text. */
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
        initialValues={source === null ? EMPTY : toValues(source, locked)}
        onValuesChange={() => setIsTouched(true)}
        onFinish={save}
      >
        <EditorFields
          isPublished={source?.status === '2'}
          innerVersion={source?.innerVersion ?? null}
          locked={locked}
        />
      </Form>
    </Drawer>
  );
}
