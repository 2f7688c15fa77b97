import type { ResourceRow } from '@switchboard/kit-contract';
import { type FilterControlProps, ListPage, useRights } from '@switchboard/kit-web';
import { USER_KEY, userResource } from '@switchboard/sys-contract';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BulkState } from './bulk-state.tsx';
import { UserDrawer, type UserTab } from './detail/drawer.tsx';
import { DeptFilter, RoleFilter } from './filters.tsx';
import { Mobile } from './mobile.tsx';
import { ResetPassword } from './password/reset-password.tsx';
import { AssignDialog } from './roles/assign-dialog.tsx';
import { type Person, UserActions, type UserDialog } from './user-actions.tsx';

type Row = ResourceRow<typeof userResource>;

interface Opened {
  what: UserDialog;
  person: Person;
  tab: UserTab;
}

const FILTERS = {
  deptPathIds: (control: FilterControlProps) => <DeptFilter {...control} />,
  roleIds: (control: FilterControlProps) => <RoleFilter {...control} />,
};
const COLUMNS = {
  mobile: {
    render: (value: string | null, row: Row, denied: readonly string[]) => (
      <Mobile userId={row.id} value={value} denied={denied} />
    ),
  },
};
const bulkActions = (rows: readonly Row[], clear: () => void) => (
  <BulkState people={rows.map(personOf)} onDone={clear} />
);

/** /setModule/authManage/user */
export default function UserListPage() {
  const rights = useRights();
  const { t } = useTranslation('sys');
  // people in service are those that the organisation counts
  const tabs = useMemo(
    () => [
      { key: 'all', label: t('user.listTab.all') },
      { key: 'inService', label: t('user.listTab.inService'), filters: { employStatus: ['1', '2'] } },
      { key: 'left', label: t('user.listTab.left'), filters: { employStatus: ['3'] } },
    ],
    [t],
  );
  const [drawer, setDrawer] = useState<Opened | null>(null);
  const [dialog, setDialog] = useState<Opened | null>(null);
  const open = (what: UserDialog, person: Person, tab: UserTab = 'profile'): void => {
    const next = { what, person, tab };
    if (what === 'detail') setDrawer(next);
    else setDialog(next);
  };
  const renderActions = (row: Row, denied: readonly string[]): ReactNode => (
    <UserActions person={personOf(row)} denied={denied} onOpen={open} />
  );
  return (
    <>
      <ListPage
        resource={userResource}
        tabs={tabs}
        rowActions={renderActions}
        rowActionsWidth={110}
        columns={COLUMNS}
        extraFilters={FILTERS}
        {...(rights.has(`${USER_KEY}:state`) ? { bulkActions } : {})}
      />
      <UserDrawer opened={drawer} onOpen={open} onClose={() => setDrawer(null)} />
      {dialog?.what === 'roles' && <AssignDialog person={dialog.person} onClose={() => setDialog(null)} />}
      {dialog?.what === 'reset' && <ResetPassword person={dialog.person} onClose={() => setDialog(null)} />}
    </>
  );
}

/** Any field but the id may be hidden from the reader: the name falls back to the job number, then to the id. */
function personOf(row: Partial<Row> & { id: string }): Person {
  return {
    id: row.id,
    name: row.name ?? row.jobNumber ?? row.id,
    status: row.status ?? null,
    hasLeft: row.employStatus === '3',
  };
}
