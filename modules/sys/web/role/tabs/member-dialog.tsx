import { useCallMutation } from '@switchboard/kit-web';
import { pageRoleMembers, roleResource, saveRoleMembers } from '@switchboard/sys-contract';
import { App, DatePicker, Form, Modal } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { type ReactNode, useState } from 'react';
import { PersonSelect } from '../person-select.tsx';
import { useRoleText } from '../text.ts';

interface Props {
  roleId: string;
  /** Members that get a new end date; empty = new members are chosen. */
  members: readonly { userId: string; name: string; expireAt: string | null }[];
  onClose: () => void;
}

export function MemberDialog({ roleId, members, onClose }: Props): ReactNode {
  const t = useRoleText();
  const { message } = App.useApp();
  const isNew = members.length === 0;
  const [userIds, setUserIds] = useState(members.map((member) => member.userId));
  const first = members[0]?.expireAt ?? null;
  const [until, setUntil] = useState<Dayjs | null>(first === null ? null : dayjs(first));
  const save = useCallMutation(saveRoleMembers, {
    invalidates: [pageRoleMembers, roleResource.calls.page],
    onSuccess: () => {
      void message.success(t('role.ok'));
      onClose();
    },
  });
  return (
    <Modal
      open
      title={isNew ? t('role.memberTab.add') : `${t('role.memberTab.changeExpiry')} · ${members[0]?.name}`}
      okText={t('role.form.save')}
      cancelText={t('role.form.cancel')}
      okButtonProps={{ disabled: userIds.length === 0 }}
      confirmLoading={save.isPending}
      onCancel={onClose}
      onOk={() => save.mutate({ roleId, userIds, expireAt: until?.toISOString() ?? null })}
    >
      <Form layout="vertical">
        {isNew && (
          <Form.Item label={t('role.memberTab.choose')} htmlFor="sr-people">
            <PersonSelect id="sr-people" isMultiple value={userIds} onChange={setUserIds} />
          </Form.Item>
        )}
        <Form.Item label={t('role.memberTab.until')} extra={t('role.memberTab.untilHint')} htmlFor="sr-until">
          <DatePicker
            id="sr-until"
            showTime
            style={{ width: '100%' }}
            value={until}
            onChange={(value) => setUntil(value as Dayjs | null)}
            disabledDate={(day) => day.isBefore(dayjs(), 'day')}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
