import { MoreOutlined } from '@ant-design/icons';
import type { ResourceRow } from '@switchboard/kit-contract';
import { useCallMutation, useRights } from '@switchboard/kit-web';
import { deleteDoc, NOTICE_KEY, versionResource, withdrawVersion } from '@switchboard/sys-contract';
import { App, Button, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';

interface Props {
  row: ResourceRow<typeof versionResource>;
  onEdit: () => void;
  onPublish: () => void;
}

/** The actions that the state and the user's keys allow; the server makes the final decision. */
export function VersionActions({ row, onEdit, onPublish }: Props) {
  const { t } = useTranslation('sys');
  const { message, modal } = App.useApp();
  const rights = useRights();
  const may = (action: string): boolean => rights.has(`${NOTICE_KEY}:${action}`);
  const options = {
    invalidates: [versionResource.calls.page],
    onSuccess: () => void message.success(t('version.saved')),
  };
  const withdrawing = useCallMutation(withdrawVersion, options);
  const deleting = useCallMutation(deleteDoc, options);
  const target = { id: row.id, version: row.version };
  const isWaiting = row.status === '0' || row.status === '1';
  const confirmAction = (what: 'withdraw' | 'delete', run: () => void): void =>
    void modal.confirm({
      title: t(`version.${what}Confirm`, { version: row.versionNo }),
      content: t(`version.${what}Effect`),
      okText: t(`version.${what}`),
      okButtonProps: { danger: true },
      onOk: run,
    });
  const items = [
    ...(may('publish') && isWaiting ? [{ key: 'publish', label: t('version.publish'), onClick: onPublish }] : []),
    ...(may('publish') && (row.status === '1' || row.status === '2')
      ? [
          {
            key: 'withdraw',
            label: t('version.withdraw'),
            onClick: () => confirmAction('withdraw', () => withdrawing.mutate(target)),
          },
        ]
      : []),
    ...(may('del') && (row.status === '0' || row.status === '3')
      ? [
          {
            key: 'delete',
            label: t('version.delete'),
            danger: true,
            onClick: () => confirmAction('delete', () => deleting.mutate(target)),
          },
        ]
      : []),
  ];
  return (
    <>
      <Button type="link" size="small" onClick={onEdit}>
        {t(may('edit') ? 'version.edit' : 'version.view')}
      </Button>
      {items.length > 0 && (
        <Dropdown trigger={['click']} menu={{ items }} placement="bottomRight">
          <Button
            type="text"
            size="small"
            icon={<MoreOutlined />}
            aria-label={t('version.more', { version: row.versionNo })}
          />
        </Dropdown>
      )}
    </>
  );
}
