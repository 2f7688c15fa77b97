import { RESOURCE_KIND, type ResourceNode } from '@switchboard/sys-contract';
import { Form, Modal, Select, TreeSelect } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type MenuIndex, type MovePlan, mayPlace, siblingsOf } from '../model/tree.ts';
import { useNames } from '../use-names.ts';

interface MoveDialogProps {
  index: MenuIndex;
  node: ResourceNode;
  onMove: (plan: MovePlan) => void;
  onClose: () => void;
}

interface Choice {
  value: string;
  title: string;
  disabled: boolean;
  children: Choice[];
}

/** Moves a node without a mouse: choose the new parent and the position. */
export function MoveDialog({ index, node, onMove, onClose }: MoveDialogProps) {
  const { t } = useTranslation('sys');
  const { nameOf } = useNames(index);
  const isModule = node.kind === RESOURCE_KIND.module;
  const [parentId, setParentId] = useState(node.parentId);
  const others = siblingsOf(index, parentId).filter((sibling) => sibling.id !== node.id);
  const [place, setPlace] = useState(() => siblingsOf(index, node.parentId).indexOf(node));

  // a button is a leaf and cannot be a parent
  const toChoices = (nodes: readonly ResourceNode[]): Choice[] =>
    nodes
      .filter((one) => one.kind !== RESOURCE_KIND.button)
      .map((one) => ({
        value: one.id,
        title: nameOf(one),
        disabled: !mayPlace(index, node, one.id),
        children: toChoices(one.children),
      }));

  return (
    <Modal
      open
      title={t('menu.move.title', { name: nameOf(node) })}
      okText={t('menu.action.move')}
      onOk={() => onMove({ node, parentId, place: Math.min(place, others.length) })}
      onCancel={onClose}
    >
      <Form layout="vertical">
        {!isModule && (
          <Form.Item label={t('menu.move.parent')} htmlFor="menu-move-parent">
            <TreeSelect<string>
              id="menu-move-parent"
              showSearch={{ treeNodeFilterProp: 'title' }}
              value={parentId ?? undefined}
              treeData={toChoices(index.roots)}
              treeDefaultExpandedKeys={parentId === null ? [] : [parentId]}
              onChange={(next) => {
                setParentId(next);
                setPlace(siblingsOf(index, next).length);
              }}
            />
          </Form.Item>
        )}
        <Form.Item label={t('menu.move.place')} htmlFor="menu-move-place">
          <Select
            id="menu-move-place"
            value={Math.min(place, others.length)}
            options={[
              { value: 0, label: t('menu.move.first') },
              ...others.map((other, at) => ({ value: at + 1, label: t('menu.move.after', { name: nameOf(other) }) })),
            ]}
            onChange={setPlace}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
