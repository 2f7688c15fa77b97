import { useCall, useCallMutation } from '@switchboard/kit-web';
import { assignRoles, getRoleOptions } from '@switchboard/sys-contract';
import { App, Empty, Input, Modal, Result, Skeleton, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { USER_READS } from '../use-account-writes.ts';
import type { Person } from '../user-actions.tsx';
import styles from '../user.module.css';
import { changesOf, draftOf, type RoleDraft, type RoleOption, rolesInput, withRole } from './role-draft.ts';
import { RoleLine } from './role-line.tsx';

const TONE = { added: 'success', removed: 'error', changed: 'processing' } as const;

interface AssignDialogProps {
  person: Person;
  onClose: () => void;
}

export function AssignDialog({ person, onClose }: AssignDialogProps) {
  const { t } = useTranslation('sys');
  const { message } = App.useApp();
  // never cached: the save is checked against the version in it
  const { data, error, isFetching } = useCall(getRoleOptions, { userId: person.id }, { staleTime: 0 });
  const [draft, setDraft] = useState<RoleDraft | null>(null);
  const assign = useCallMutation(assignRoles, {
    invalidates: [...USER_READS, getRoleOptions],
    onSuccess: () => {
      void message.success(t('user.assign.done'));
      onClose();
    },
  });
  const roles = data?.roles ?? [];
  const chosen = draft ?? draftOf(roles);
  const changes = changesOf(roles, chosen);
  const isReady = data !== undefined && !isFetching;
  return (
    <Modal
      open
      width={640}
      title={t('user.assign.title', { name: person.name })}
      okText={t('user.assign.save')}
      okButtonProps={{ disabled: !isReady || changes.length === 0 }}
      confirmLoading={assign.isPending}
      onOk={() => data && assign.mutate({ userId: person.id, version: data.version, roles: rolesInput(chosen) })}
      onCancel={onClose}
    >
      {error !== null && <Result status="warning" title={error.msg} />}
      {error === null && !isReady && draft === null && <Skeleton active />}
      {error === null && (isReady || draft !== null) && <RoleChoice roles={roles} draft={chosen} onChange={setDraft} />}
      <div className={styles['summary']} role="status">
        {changes.map(({ kind, name }) => (
          <Tag key={name} color={TONE[kind]}>
            {t(`user.assign.${kind}`, { name })}
          </Tag>
        ))}
      </div>
    </Modal>
  );
}

interface RoleChoiceProps {
  roles: readonly RoleOption[];
  draft: RoleDraft;
  onChange: (draft: RoleDraft) => void;
}

function RoleChoice({ roles, draft, onChange }: RoleChoiceProps) {
  const { t } = useTranslation('sys');
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLowerCase();
  const found = roles.filter(({ name, remark }) => `${name} ${remark ?? ''}`.toLowerCase().includes(wanted));
  return (
    <>
      <Input.Search
        allowClear
        value={typed}
        placeholder={t('user.assign.search')}
        aria-label={t('user.assign.search')}
        onChange={(event) => setTyped(event.target.value)}
      />
      {found.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('user.assign.none')} />}
      <ul className={styles['roles']}>
        {found.map((role) => (
          <RoleLine
            key={role.roleId}
            role={role}
            isChosen={draft.has(role.roleId)}
            expireAt={draft.get(role.roleId) ?? null}
            onChange={(isChosen, expireAt) => onChange(withRole(draft, role.roleId, isChosen, expireAt))}
          />
        ))}
      </ul>
    </>
  );
}
