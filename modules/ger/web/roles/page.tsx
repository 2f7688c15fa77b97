import { approvalRoleResource, deleteApprovalRole, switchApprovalRole } from '@switchboard/ger-contract';
import type { ResourceRow } from '@switchboard/kit-contract';
import { type Action, Can, ListPage, useCallMutation } from '@switchboard/kit-web';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StuckButton } from '../stuck/button.tsx';
import { RoleDrawer } from './role-drawer.tsx';

type Row = ResourceRow<typeof approvalRoleResource>;
const EDIT = 'sys.process.roles:edit';
const READS = [approvalRoleResource.calls.page];

/** /setModule/process/roles */
export default function ProcessRolesPage() {
  const { t } = useTranslation('ger');
  const [edited, setEdited] = useState<{ id: string | null } | null>(null);
  const switching = useCallMutation(switchApprovalRole, { invalidates: READS });
  const deleting = useCallMutation(deleteApprovalRole, { invalidates: READS });
  const actions: Action<Row>[] = [
    { key: 'edit', label: t('roles.edit'), right: EDIT, run: ({ id }) => setEdited({ id }) },
    {
      key: 'on',
      label: t('switch.on'),
      right: EDIT,
      isOffered: ({ state }) => state === 'disabled',
      run: ({ id }) => switching.mutateAsync({ id, state: 'enabled' }),
    },
    {
      key: 'off',
      label: t('switch.off'),
      right: EDIT,
      isOffered: ({ state }) => state === 'enabled',
      refusal: ({ usedBy }) => (usedBy > 0 ? t('roles.inUse') : null),
      confirm: ({ nameZh }) => t('roles.offSure', { name: nameZh }),
      run: ({ id }) => switching.mutateAsync({ id, state: 'disabled' }),
    },
    {
      key: 'delete',
      label: t('roles.delete'),
      right: EDIT,
      isDanger: true,
      refusal: ({ usedBy }) => (usedBy > 0 ? t('roles.inUse') : null),
      confirm: ({ nameZh }) => t('roles.deleteSure', { name: nameZh }),
      done: t('roles.deleted'),
      run: ({ id }) => deleting.mutateAsync({ id }),
    },
  ];
  return (
    <>
      <ListPage
        resource={approvalRoleResource}
        rowActions={actions}
        onOpen={({ id }) => setEdited({ id })}
        toolbar={
          <>
            <Can right="sys.process.configer">
              <StuckButton />
            </Can>
            <Can right={EDIT}>
              <Button type="primary" onClick={() => setEdited({ id: null })}>
                {t('roles.add')}
              </Button>
            </Can>
          </>
        }
      />
      {edited !== null && <RoleDrawer id={edited.id} onClose={() => setEdited(null)} />}
    </>
  );
}
