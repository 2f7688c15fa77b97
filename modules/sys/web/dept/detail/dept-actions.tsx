import { EditOutlined, EllipsisOutlined } from '@ant-design/icons';
import { useRights } from '@switchboard/kit-web';
import { DEPT_RIGHT, type DeptNode } from '@switchboard/sys-contract';
import { Button, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from '../dept.module.css';
import type { DeptWrites } from '../use-dept-writes.ts';
import type { Depts } from '../use-depts.ts';

interface ActionsProps {
  depts: Depts;
  writes: DeptWrites;
  node: DeptNode;
}

/** Actions available to the user. Actions that DingTalk controls are shown but disabled. */
export function DeptActions({ depts, writes, node }: ActionsProps) {
  const { t } = useTranslation('sys');
  const rights = useRights();
  const can = (action: string): boolean => rights.has(`${DEPT_RIGHT}:${action}`) && node.isInScope;
  const isFixed = { disabled: node.isManaged, ...(node.isManaged ? { title: t('dept.managed') } : {}) };
  const items = [
    ...(can('add')
      ? [
          {
            key: 'add',
            label: t('dept.action.addBelow'),
            disabled: node.status === 0,
            onClick: () => depts.open({ kind: 'add', parent: node }),
          },
        ]
      : []),
    ...(can('edit')
      ? [
          {
            key: 'move',
            label: t('dept.action.moveTo'),
            onClick: () => depts.open({ kind: 'move', node }),
            ...isFixed,
          },
          {
            key: 'switch',
            label: t(node.status === 1 ? 'dept.action.disable' : 'dept.action.enable'),
            onClick: () => writes.confirmSwitch(node),
            ...isFixed,
          },
        ]
      : []),
    ...(can('del')
      ? [
          { type: 'divider' as const, key: 'line' },
          {
            key: 'delete',
            label: t('dept.action.delete'),
            danger: true,
            onClick: () => writes.confirmDelete(node),
            ...isFixed,
          },
        ]
      : []),
  ];
  return (
    <span className={styles['actions']}>
      {can('edit') && (
        <Button icon={<EditOutlined />} onClick={() => depts.open({ kind: 'edit', node })}>
          {t('dept.action.edit')}
        </Button>
      )}
      {items.length > 0 && (
        <Dropdown menu={{ items }} trigger={['click']}>
          <Button
            icon={<EllipsisOutlined />}
            aria-label={t('dept.action.more')}
            title={t('dept.action.more')}
            loading={writes.isBusy}
          />
        </Dropdown>
      )}
    </span>
  );
}
