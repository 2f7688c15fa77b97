import type { DeptNode } from '@switchboard/sys-contract';
import { Form, Modal, Select, TreeSelect } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canMoveUnder } from '../model/move.ts';
import { childrenOf } from '../model/tree.ts';
import type { DeptWrites } from '../use-dept-writes.ts';
import type { Depts } from '../use-depts.ts';
import { toParentChoices } from './parent-choices.ts';

interface MoveDialogProps {
  depts: Depts;
  writes: DeptWrites;
  node: DeptNode;
  onClose: () => void;
}

const TOP = '';

/**
 * Moving without a mouse: choose the new parent and the position. The dialog describes the effect, and no further
 * confirmation follows.
 */
export function MoveDialog({ depts, writes, node, onClose }: MoveDialogProps) {
  const { t } = useTranslation('sys');
  const [parentId, setParentId] = useState(node.parentId);
  const others = childrenOf(depts.index, parentId).filter(({ id }) => id !== node.id);
  const [place, setPlace] = useState(() =>
    childrenOf(depts.index, node.parentId).findIndex(({ id }) => id === node.id),
  );
  const top = { value: TOP, title: t('dept.top'), disabled: !canMoveUnder(depts.index, node, null), children: [] };
  return (
    <Modal
      open
      title={t('dept.move.title', { name: depts.nameOf(node) })}
      okText={t('dept.action.move')}
      onCancel={onClose}
      onOk={() => {
        writes.move({ node, parentId, index: Math.min(place, others.length) });
        onClose();
      }}
    >
      <Form layout="vertical">
        <Form.Item label={t('dept.field.parent')} htmlFor="dept-move-parent">
          <TreeSelect<string>
            id="dept-move-parent"
            showSearch={{ treeNodeFilterProp: 'title' }}
            value={parentId ?? TOP}
            treeData={[top, ...toParentChoices(depts, node)]}
            treeDefaultExpandedKeys={depts.openIds as string[]}
            onChange={(next) => {
              const chosen = next === TOP ? null : next;
              setParentId(chosen);
              setPlace(childrenOf(depts.index, chosen).length);
            }}
          />
        </Form.Item>
        <Form.Item
          label={t('dept.move.place')}
          htmlFor="dept-move-place"
          extra={parentId === node.parentId ? null : t('dept.move.effect', { count: node.totalStaffCount })}
        >
          <Select<number>
            id="dept-move-place"
            value={Math.min(place, others.length)}
            onChange={setPlace}
            options={[
              { value: 0, label: t('dept.move.first') },
              ...others.map((one, at) => ({ value: at + 1, label: t('dept.move.after', { name: depts.nameOf(one) }) })),
            ]}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
