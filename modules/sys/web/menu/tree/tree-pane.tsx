import { useIsPhone, useRights } from '@switchboard/kit-web';
import { MENU_KEY, type ResourceNode } from '@switchboard/sys-contract';
import { Button, ConfigProvider, Empty, Skeleton, Tree } from 'antd';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NO_FILTER } from '../model/filter.ts';
import { flatten, planDrop, planStep } from '../model/tree.ts';
import styles from './tree.module.css';
import type { Menu } from '../use-menu.ts';
import type { MenuWrites } from '../use-menu-writes.ts';
import { useNames } from '../use-names.ts';
import { TreeHead, TreeRow } from './tree-row.tsx';
import { useHeight } from '../../shared/use-height.ts';

const WHERE = { '-1': 'before', '0': 'into', '1': 'after' } as const;
const FIELDS = { key: 'id', title: 'nameZh', children: 'children' };
/** Row height: large enough for touch on a phone, dense elsewhere. */
const ROW = { phone: 40, desk: 30 };

export function TreePane({ menu, writes }: { menu: Menu; writes: MenuWrites }) {
  const { t } = useTranslation('sys');
  const { nameOf } = useNames(menu.index);
  const isPhone = useIsPhone();
  const canEdit = useRights().has(`${MENU_KEY}:edit`);
  const [box, height] = useHeight();
  const tree = useRef<{ scrollTo(target: { key: string }): void }>(null);
  const selectedId = menu.selection?.mode === 'edit' ? menu.selection.id : null;

  useEffect(() => {
    if (selectedId !== null) tree.current?.scrollTo({ key: selectedId });
  }, [selectedId]);

  /** Keyboard alternative to dragging: one place up or down. */
  function onKeyDown(event: KeyboardEvent): void {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
    if (!event.altKey || step === null || !canEdit || menu.isFiltered || menu.selected === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const plan = planStep(menu.index, menu.selected, step);
    if (plan !== null && !writes.isBusy) writes.move(plan);
  }

  const renderRow = (node: ResourceNode) => (
    <TreeRow
      node={node}
      name={nameOf(node)}
      keyword={menu.filter.keyword}
      isMatch={!menu.isFiltered || menu.shown.matches.has(node.id)}
    />
  );

  return (
    <div className={styles['tree']}>
      <div className={styles['treeTools']}>
        <Button size="small" type="text" onClick={() => menu.setOpenIds(flatten(menu.shown.roots).map(({ id }) => id))}>
          {t('menu.action.expand')}
        </Button>
        <Button size="small" type="text" onClick={() => menu.setOpenIds([])}>
          {t('menu.action.collapse')}
        </Button>
        <TreeHead />
      </div>
      <div className={styles['treeBox']} ref={box} onKeyDownCapture={onKeyDown}>
        {menu.isLoading && <Skeleton active title={false} paragraph={{ rows: 12 }} />}
        {!menu.isLoading && menu.shown.roots.length === 0 && (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('menu.noneFound')}>
            <Button onClick={() => menu.setFilter(NO_FILTER)}>{t('menu.filter.clear')}</Button>
          </Empty>
        )}
        {height > 0 && menu.shown.roots.length > 0 && (
          <ConfigProvider theme={{ components: { Tree: { titleHeight: isPhone ? ROW.phone : ROW.desk } } }}>
            <Tree<ResourceNode>
              ref={tree as never}
              aria-label={t('menu.title')}
              blockNode
              virtual
              motion={false}
              height={height}
              fieldNames={FIELDS}
              treeData={menu.shown.roots as ResourceNode[]}
              expandedKeys={menu.openIds as string[]}
              onExpand={(keys) => menu.setOpenIds(keys.map(String))}
              selectedKeys={selectedId === null ? [] : [selectedId]}
              onSelect={(_, { node }) => menu.choose({ mode: 'edit', id: node.id })}
              titleRender={renderRow}
              // with rows hidden by a filter the target position of a drop is ambiguous
              draggable={canEdit && !menu.isFiltered && !isPhone ? { icon: false } : false}
              allowDrop={({ dragNode, dropNode, dropPosition }) =>
                planDrop(menu.index, { dragId: dragNode.id, overId: dropNode.id, where: WHERE[dropPosition] }) !== null
              }
              onDrop={({ node, dragNode, dropPosition, dropToGap }) => {
                const at = dropToGap && dropPosition < Number(node.pos.split('-').at(-1)) ? 'before' : 'after';
                const where = dropToGap ? at : 'into';
                const plan = planDrop(menu.index, { dragId: dragNode.id, overId: node.id, where });
                if (plan !== null) writes.confirmMove(plan);
              }}
            />
          </ConfigProvider>
        )}
      </div>
    </div>
  );
}
