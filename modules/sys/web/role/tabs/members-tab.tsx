import { PlusOutlined, SearchOutlined } from '@ant-design/icons';
import type { ResultOf } from '@switchboard/kit-contract';
import { formatDateTime, useCall, useCallMutation } from '@switchboard/kit-web';
import { pageRoleMembers, removeRoleMembers, roleResource } from '@switchboard/sys-contract';
import { keepPreviousData } from '@tanstack/react-query';
import { App, Button, Empty, Input, Table, Tag } from 'antd';
import dayjs from 'dayjs';
import { type ReactNode, useState } from 'react';
import { useRoleText } from '../text.ts';
import { MemberDialog } from './member-dialog.tsx';

type Member = ResultOf<typeof pageRoleMembers>['list'][number];
const PAGE_SIZE = 20;

/** 成员: who has the role, until when, and who granted it. */
export function MembersTab({ roleId, canGrant }: { roleId: string; canGrant: boolean }): ReactNode {
  const t = useRoleText();
  const { modal } = App.useApp();
  const [keyword, setKeyword] = useState('');
  const [pageNo, setPageNo] = useState(1);
  const [picked, setPicked] = useState<readonly string[]>([]);
  const [dialog, setDialog] = useState<{ members: readonly Member[] } | null>(null);
  const query = useCall(
    pageRoleMembers,
    { roleId, keyword, pageNo, pageSize: PAGE_SIZE },
    { placeholderData: keepPreviousData },
  );
  const remove = useCallMutation(removeRoleMembers, {
    invalidates: [pageRoleMembers, roleResource.calls.page],
    onSuccess: () => setPicked([]),
  });
  const confirmRemove = (userIds: readonly string[]): void =>
    void modal.confirm({
      title: t('role.memberTab.removeTitle', { count: userIds.length }),
      content: t('role.memberTab.removeText'),
      okText: t('role.memberTab.remove'),
      okButtonProps: { danger: true },
      cancelText: t('role.confirm.no'),
      onOk: async () => await remove.mutateAsync({ roleId, userIds: [...userIds] }).catch(() => {}),
    });
  return (
    <>
      <div className="sr-tools">
        <Input
          allowClear
          prefix={<SearchOutlined />}
          placeholder={t('role.memberTab.search')}
          aria-label={t('role.memberTab.search')}
          value={keyword}
          onChange={(event) => {
            setKeyword(event.target.value);
            setPageNo(1);
          }}
        />
        {canGrant && picked.length > 0 && (
          <Button danger onClick={() => confirmRemove(picked)}>
            {t('role.memberTab.remove')} ({picked.length})
          </Button>
        )}
        {canGrant && (
          <Button
            className="sr-tools-end"
            type="primary"
            icon={<PlusOutlined />}
            onClick={() => setDialog({ members: [] })}
          >
            {t('role.memberTab.add')}
          </Button>
        )}
      </div>
      <Table<Member>
        size="small"
        rowKey="userId"
        loading={query.isPending}
        dataSource={query.data?.list ?? []}
        locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('role.memberTab.empty')} /> }}
        scroll={{ x: 760 }}
        pagination={{
          current: pageNo,
          pageSize: PAGE_SIZE,
          total: query.data?.total ?? 0,
          showSizeChanger: false,
          hideOnSinglePage: true,
          onChange: setPageNo,
        }}
        {...(canGrant
          ? { rowSelection: { selectedRowKeys: [...picked], onChange: (keys) => setPicked(keys.map(String)) } }
          : {})}
        columns={[
          {
            title: t('role.memberTab.person'),
            width: 190,
            render: (_, member) => (
              <>
                {member.name} <span className="sr-code">{member.jobNumber}</span>{' '}
                {!member.isActive && <Tag>{t('role.memberTab.inactive')}</Tag>}
              </>
            ),
          },
          { title: t('role.memberTab.dept'), dataIndex: 'deptName', width: 150 },
          { title: t('role.memberTab.expireAt'), width: 170, render: (_, member) => <Expiry at={member.expireAt} /> },
          {
            title: t('role.memberTab.grantedAt'),
            width: 200,
            render: (_, member) => (
              <span className="sr-muted">
                {formatDateTime(member.grantedAt)} {member.grantedByName}
              </span>
            ),
          },
          ...(canGrant
            ? [
                {
                  title: t('role.memberTab.actions'),
                  width: 150,
                  render: (_: unknown, member: Member) => (
                    <>
                      <Button type="link" size="small" onClick={() => setDialog({ members: [member] })}>
                        {t('role.memberTab.changeExpiry')}
                      </Button>
                      <Button type="link" size="small" danger onClick={() => confirmRemove([member.userId])}>
                        {t('role.memberTab.remove')}
                      </Button>
                    </>
                  ),
                },
              ]
            : []),
        ]}
      />
      {dialog !== null && <MemberDialog roleId={roleId} members={dialog.members} onClose={() => setDialog(null)} />}
    </>
  );
}

function Expiry({ at }: { at: string | null }): ReactNode {
  const t = useRoleText();
  if (at === null) return <span className="sr-muted">{t('role.memberTab.never')}</span>;
  return dayjs(at).isBefore(dayjs()) ? <Tag color="error">{t('role.memberTab.expired')}</Tag> : formatDateTime(at);
}
