import {
  approvalRoleResource,
  getApprovalRole,
  saveApprovalRole,
  updateApprovalRole,
  type RoleMember,
} from '@switchboard/ger-contract';
import type { ResultOf } from '@switchboard/kit-contract';
import { LoadFailed, useCall, useCallMutation, useIsPhone, useLocale, useRights } from '@switchboard/kit-web';
import { Alert, Button, Drawer, Form, Input, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { MemberLines } from './member-lines.tsx';
import styles from './roles.module.css';

type Role = ResultOf<typeof getApprovalRole>;
interface Values {
  roleCode: string;
  /** Absent: hidden from the person, who cannot change it. */
  nameZh?: string | undefined;
  nameEn?: string | undefined;
  remark?: string | null | undefined;
  members: RoleMember[];
}
const READS = [approvalRoleResource.calls.page, getApprovalRole];
const EDIT = 'sys.process.roles:edit';

export function RoleDrawer({ id, onClose }: { id: string | null; onClose: () => void }) {
  const { data, error, refetch } = useCall(getApprovalRole, { id: id ?? '' }, { enabled: id !== null, staleTime: 0 });
  const isReady = id === null || data !== undefined;
  if (isReady) return <RoleForm role={data ?? null} onClose={onClose} />;
  return (
    <Drawer open onClose={onClose}>
      {error === null ? <Skeleton active /> : <LoadFailed error={error} onRetry={() => void refetch()} />}
    </Drawer>
  );
}

function RoleForm({ role, onClose }: { role: Role | null; onClose: () => void }) {
  const { t } = useTranslation('ger');
  const locale = useLocale();
  const isPhone = useIsPhone();
  const mayEdit = useRights().has(EDIT);
  const [form] = Form.useForm<Values>();
  const adding = useCallMutation(saveApprovalRole, { invalidates: READS, onSuccess: onClose });
  const changing = useCallMutation(updateApprovalRole, { invalidates: READS, onSuccess: onClose });
  const needed = [{ required: true, whitespace: true, message: t('form.required') }];
  const isHidden = (name: 'nameZh' | 'nameEn' | 'remark'): boolean => role !== null && role[name] === undefined;
  const rulesOf = (name: 'nameZh' | 'nameEn') => (isHidden(name) ? [] : needed);
  // the disabled state of the form comes from its context, and a plain `false` here would override it
  const blocked = (name: 'nameZh' | 'nameEn' | 'remark') =>
    isHidden(name) ? { disabled: true, placeholder: '-' } : {};
  const save = ({ roleCode, nameZh, nameEn, remark, members }: Values): void => {
    const text = (remark ?? '').trim();
    const fields = {
      members: members.map(({ staffId, scopeType, scopeKeys }) => ({
        staffId,
        scopeType,
        scopeKeys: scopeType === 'all' ? [] : scopeKeys,
      })),
    };
    const shownRemark = text === '' ? null : text;
    if (role === null)
      adding.mutate({ ...fields, nameZh: nameZh ?? '', nameEn: nameEn ?? '', remark: shownRemark, roleCode });
    else
      changing.mutate({
        ...fields,
        id: role.id,
        version: role.version,
        nameZh,
        nameEn,
        remark: isHidden('remark') ? undefined : shownRemark,
      });
  };
  const gone = (role?.members ?? []).filter(({ isAble }) => !isAble).map(({ name }) => name);
  const used = (role?.usedBy ?? []).map(({ nameZh, nameEn }) => (locale === 'zh' ? nameZh : nameEn) ?? '-');
  return (
    <Drawer
      open
      title={t(role === null ? 'roles.add' : 'roles.edit')}
      size={isPhone ? '100%' : 720}
      onClose={onClose}
      footer={
        <div className={styles['foot']}>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          {mayEdit && (
            <Button type="primary" loading={adding.isPending || changing.isPending} onClick={() => form.submit()}>
              {t('form.save')}
            </Button>
          )}
        </div>
      }
    >
      {used.length > 0 && <p className={styles['used']}>{t('roles.usedBy', { names: used.join(t('form.comma')) })}</p>}
      {gone.length > 0 && (
        <Alert type="warning" showIcon title={t('roles.gone', { names: gone.join(t('form.comma')) })} />
      )}
      <Form<Values>
        form={form}
        layout="vertical"
        disabled={!mayEdit}
        initialValues={role ?? { members: [] }}
        onFinish={save}
      >
        <div className={styles['names']}>
          <Form.Item name="nameZh" label={t('roles.nameZh')} rules={rulesOf('nameZh')}>
            <Input maxLength={60} {...blocked('nameZh')} />
          </Form.Item>
          <Form.Item name="nameEn" label={t('roles.nameEn')} rules={rulesOf('nameEn')}>
            <Input maxLength={80} {...blocked('nameEn')} />
          </Form.Item>
          <Form.Item
            name="roleCode"
            label={t('roles.code')}
            extra={role === null ? t('roles.codeHint') : null}
            rules={
              role !== null ? [] : [...needed, { pattern: /^[a-z][a-z0-9_]{1,59}$/, message: t('roles.codeHint') }]
            }
          >
            <Input maxLength={60} disabled={role !== null} />
          </Form.Item>
          <Form.Item name="remark" label={t('roles.remark')}>
            <Input maxLength={500} {...blocked('remark')} />
          </Form.Item>
        </div>
        <MemberLines />
      </Form>
    </Drawer>
  );
}
