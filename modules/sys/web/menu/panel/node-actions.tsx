import { MoreOutlined, PlusOutlined } from '@ant-design/icons';
import { Can, useRights } from '@switchboard/kit-web';
import { MENU_KEY, type ResourceNode } from '@switchboard/sys-contract';
import { Button, Dropdown, type MenuProps } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './panel.module.css';
import { addableKinds, planStep } from '../model/tree.ts';
import type { Menu } from '../use-menu.ts';
import type { MenuWrites } from '../use-menu-writes.ts';
import { MoveDialog } from './move-dialog.tsx';

interface NodeActionsProps {
  menu: Menu;
  writes: MenuWrites;
  node: ResourceNode;
}

export function NodeActions({ menu, writes, node }: NodeActionsProps) {
  const { t } = useTranslation('sys');
  const rights = useRights();
  const [isMoving, setIsMoving] = useState(false);
  const may = (action: string): boolean => rights.has(`${MENU_KEY}:${action}`);
  const up = planStep(menu.index, node, -1);
  const down = planStep(menu.index, node, 1);
  const add = (parentId: string | null, afterId: string | null): void =>
    menu.choose({ mode: 'new', place: { parentId, afterId } });

  const items: MenuProps['items'] = [
    ...(may('add')
      ? [{ key: 'sibling', label: t('menu.action.addSibling'), onClick: () => add(node.parentId, node.id) }]
      : []),
    ...(may('edit')
      ? [
          { type: 'divider' as const },
          { key: 'up', label: t('menu.action.up'), disabled: up === null, onClick: () => up && writes.move(up) },
          {
            key: 'down',
            label: t('menu.action.down'),
            disabled: down === null,
            onClick: () => down && writes.move(down),
          },
          { key: 'move', label: t('menu.action.moveTo'), onClick: () => setIsMoving(true) },
          { type: 'divider' as const },
          {
            key: 'state',
            label: t(node.status === 1 ? 'menu.action.disable' : 'menu.action.enable'),
            onClick: () => menu.unsaved.leave(() => writes.switchState(node)),
          },
        ]
      : []),
    // rows declared in code come back with the next release, so they can only be disabled
    ...(may('del') && !node.isFromCode
      ? [{ key: 'delete', danger: true, label: t('menu.action.delete'), onClick: () => writes.confirmDelete(node) }]
      : []),
  ];

  return (
    <span className={styles['actions']}>
      <Can right={`${MENU_KEY}:add`}>
        {addableKinds(menu.index, node.id).length > 0 && (
          <Button size="small" icon={<PlusOutlined />} onClick={() => add(node.id, null)}>
            {t('menu.action.addChild')}
          </Button>
        )}
      </Can>
      {items.length > 0 && (
        <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
          <Button size="small" icon={<MoreOutlined />} aria-label={t('menu.action.more')} loading={writes.isBusy} />
        </Dropdown>
      )}
      {isMoving && (
        <MoveDialog
          index={menu.index}
          node={node}
          onClose={() => setIsMoving(false)}
          onMove={(plan) => {
            setIsMoving(false);
            writes.move(plan);
          }}
        />
      )}
    </span>
  );
}
