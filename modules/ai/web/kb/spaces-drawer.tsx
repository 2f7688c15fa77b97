import {
  documentResource,
  listSpaces,
  removeSpace,
  saveSpace,
  setSpaceState,
  spaceFormFields,
} from '@switchboard/ai-contract';
import type { ResultOf } from '@switchboard/kit-contract';
import {
  type Action,
  Can,
  FormDialog,
  LoadFailed,
  RowActions,
  useActions,
  useCall,
  useCallMutation,
} from '@switchboard/kit-web';
import { Button, Drawer, Flex, Table, type TableColumnsType, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccessOf } from './access-drawer.tsx';

type Space = ResultOf<typeof listSpaces>[number];
const READS = [listSpaces, documentResource.calls.page];
const KEY = documentResource.right;

interface Props {
  readonly onAccess: (of: AccessOf) => void;
  readonly onClose: () => void;
}

/** Manages spaces: naming, order, access and disabling. */
export function SpacesDrawer({ onAccess, onClose }: Props) {
  const { t } = useTranslation('ai');
  const [edited, setEdited] = useState<Space | 'new' | null>(null);
  const { data, error, refetch } = useCall(listSpaces, {});
  const actions = useSpaceActions({
    onEdit: setEdited,
    onAccess: ({ id, name }) => onAccess({ spaceId: id, documentId: null, name }),
  });
  const { start, dialog } = useActions<Space>(() => {});
  const columns: TableColumnsType<Space> = [
    { title: t('kb.space'), dataIndex: 'name' },
    { title: t('kb.spaceDocuments'), dataIndex: 'documents', width: 90, align: 'end' },
    {
      title: t('kb.access.title'),
      width: 110,
      render: (_, { isForAll }) => t(isForAll ? 'kb.access.everybody' : 'kb.access.listed'),
    },
    {
      title: t('kb.spaceState'),
      width: 100,
      render: (_, { isEnabled }) => (
        <Tag color={isEnabled ? 'success' : 'default'}>{t(isEnabled ? 'kb.spaceOn' : 'kb.spaceIsOff')}</Tag>
      ),
    },
    {
      title: t('kb.actions'),
      width: 200,
      render: (_, space) => <RowActions row={space} name={space.name} actions={actions} onStart={start} />,
    },
  ];
  return (
    <Drawer
      open
      title={t('kb.spaces')}
      size={800}
      onClose={onClose}
      extra={
        <Can right={`${KEY}:edit`}>
          <Button type="primary" onClick={() => setEdited('new')}>
            {t('kb.addSpace')}
          </Button>
        </Can>
      }
    >
      <Flex vertical gap={16}>
        {error !== null && <LoadFailed error={error} onRetry={() => void refetch()} />}
        <Table<Space>
          rowKey="id"
          size="small"
          columns={columns}
          dataSource={data ?? []}
          loading={data === undefined && error === null}
          pagination={false}
          scroll={{ x: 640 }}
        />
      </Flex>
      {dialog}
      {edited !== null && <SpaceForm space={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </Drawer>
  );
}

function useSpaceActions({
  onEdit,
  onAccess,
}: {
  onEdit: (space: Space) => void;
  onAccess: (space: Space) => void;
}): Action<Space>[] {
  const { t } = useTranslation('ai');
  const switching = useCallMutation(setSpaceState, { invalidates: READS });
  const removing = useCallMutation(removeSpace, { invalidates: READS });
  return [
    { key: 'edit', label: t('kb.edit'), right: `${KEY}:edit`, run: onEdit },
    { key: 'access', label: t('kb.access.title'), right: `${KEY}:acl`, run: onAccess },
    {
      key: 'disable',
      label: t('kb.disable'),
      right: `${KEY}:edit`,
      isOffered: ({ isEnabled }) => isEnabled,
      confirm: ({ name }) => t('kb.spaceOffSure', { name }),
      done: t('kb.spaceIsOff'),
      run: ({ id, version }) => switching.mutateAsync({ id, version, isEnabled: false }),
    },
    {
      key: 'enable',
      label: t('kb.enable'),
      right: `${KEY}:edit`,
      isOffered: ({ isEnabled }) => !isEnabled,
      done: t('kb.enabled'),
      run: ({ id, version }) => switching.mutateAsync({ id, version, isEnabled: true }),
    },
    {
      key: 'remove',
      label: t('kb.remove'),
      right: `${KEY}:del`,
      isDanger: true,
      isOffered: ({ documents }) => documents === 0,
      confirm: ({ name }) => t('kb.spaceRemoveSure', { name }),
      done: t('kb.removed'),
      run: ({ id, version }) => removing.mutateAsync({ id, version }),
    },
  ];
}

function SpaceForm({ space, onClose }: { space: Space | null; onClose: () => void }) {
  const { t } = useTranslation('ai');
  return (
    <FormDialog
      name={`ai.space.${space?.id ?? 'new'}`}
      title={t(space === null ? 'kb.addSpace' : 'kb.editSpace')}
      fields={spaceFormFields}
      groups={[{ key: 'space', fields: ['nameZh', 'nameEn', 'subApp', 'sort'] }]}
      call={saveSpace}
      {...(space === null
        ? { initial: { subApp: 'common' as const, sort: 0 } }
        : { record: { id: space.id, version: space.version, values: space } })}
      toInput={(values, version) => ({
        id: space?.id ?? null,
        version,
        nameZh: values.nameZh ?? '',
        nameEn: values.nameEn ?? '',
        subApp: values.subApp ?? 'common',
        sort: values.sort ?? 0,
      })}
      invalidates={READS}
      onSaved={onClose}
      onClose={onClose}
    />
  );
}
