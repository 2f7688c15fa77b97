import { SearchOutlined } from '@ant-design/icons';
import { useIsPhone, useRights } from '@switchboard/kit-web';
import { DEPT_RIGHT, type DeptNode } from '@switchboard/sys-contract';
import { Button, ConfigProvider, Empty, Input, Select, Skeleton, Tree } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../dept.module.css';
import { planDrop } from '../model/move.ts';
import { flatten, NO_FILTER } from '../model/tree.ts';
import type { DeptWrites } from '../use-dept-writes.ts';
import type { Depts } from '../use-depts.ts';
import { TreeRow } from './tree-row.tsx';
import { useHeight } from '../../shared/use-height.ts';

const WHERE = { '-1': 'before', '0': 'into', '1': 'after' } as const;
const FIELDS = { key: 'id', title: 'nameZh', children: 'children' };
/** antd requires at least one known property in a row's type. */
type TreeItem = DeptNode & { disabled?: boolean };
/** Rows that can be tapped on a phone, a dense list elsewhere. */
const ROW = { phone: 40, desk: 30 };

export function TreePane({ depts, writes }: { depts: Depts; writes: DeptWrites }) {
  const { t } = useTranslation('sys');
  return (
    <div className={styles['tree']}>
      <search className={styles['filters']}>
        <Input
          allowClear
          prefix={<SearchOutlined />}
          aria-label={t('dept.search')}
          placeholder={t('dept.search')}
          value={depts.filter.keyword}
          onChange={(event) => depts.setFilter({ ...depts.filter, keyword: event.target.value })}
        />
        <Select<'all' | 0 | 1>
          aria-label={t('dept.field.status')}
          value={depts.filter.status ?? 'all'}
          popupMatchSelectWidth={false}
          options={(['all', 1, 0] as const).map((value) => ({ value, label: t(`dept.status.${value}`) }))}
          onChange={(status) => depts.setFilter({ ...depts.filter, status: status === 'all' ? null : status })}
        />
        <Button
          type="text"
          onClick={() => depts.setOpenIds(isAllOpen(depts) ? [] : flatten(depts.shown).map(({ id }) => id))}
        >
          {t(isAllOpen(depts) ? 'dept.action.collapse' : 'dept.action.expand')}
        </Button>
      </search>
      <TreeBox depts={depts} writes={writes} />
    </div>
  );
}

const isAllOpen = ({ shown, openIds }: Depts): boolean =>
  flatten(shown).every((node) => node.children.length === 0 || openIds.includes(node.id));

function TreeBox({ depts, writes }: { depts: Depts; writes: DeptWrites }) {
  const { t } = useTranslation('sys');
  const isPhone = useIsPhone();
  const canEdit = useRights().has(`${DEPT_RIGHT}:edit`);
  const [box, height] = useHeight();
  const tree = useRef<{ scrollTo(target: { key: string }): void }>(null);
  const selectedId = depts.selected?.id;
  useEffect(() => {
    if (selectedId !== undefined) tree.current?.scrollTo({ key: selectedId });
  }, [selectedId]);
  const rowOf = (node: DeptNode): ReactNode => (
    <TreeRow
      node={node}
      name={depts.nameOf(node)}
      keyword={depts.filter.keyword}
      isMatch={!depts.isFiltered || depts.matches.has(node.id)}
    />
  );
  return (
    <div className={styles['treeBox']} ref={box}>
      {depts.isLoading && <Skeleton active title={false} paragraph={{ rows: 12 }} />}
      {!depts.isLoading && depts.shown.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(depts.isFiltered ? 'dept.noneFound' : 'dept.none')}>
          {depts.isFiltered && <Button onClick={() => depts.setFilter(NO_FILTER)}>{t('dept.action.clear')}</Button>}
        </Empty>
      )}
      {height > 0 && depts.shown.length > 0 && (
        <ConfigProvider theme={{ components: { Tree: { titleHeight: isPhone ? ROW.phone : ROW.desk } } }}>
          <Tree<TreeItem>
            ref={tree as never}
            aria-label={t('dept.title')}
            blockNode
            virtual
            motion={false}
            height={height}
            fieldNames={FIELDS}
            treeData={depts.shown as TreeItem[]}
            expandedKeys={depts.openIds as string[]}
            onExpand={(keys) => depts.setOpenIds(keys.map(String))}
            selectedKeys={selectedId === undefined ? [] : [selectedId]}
            onSelect={(_, { node }) => depts.select(node.id)}
            titleRender={rowOf}
            // with hidden rows the target of a drop would be unclear
            draggable={canEdit && !depts.isFiltered && !isPhone ? { icon: false } : false}
            allowDrop={({ dragNode, dropNode, dropPosition }) =>
              planDrop(depts.index, { dragId: dragNode.id, overId: dropNode.id, where: WHERE[dropPosition] }) !== null
            }
            onDrop={({ node, dragNode, dropPosition, dropToGap }) => {
              const at = dropPosition < Number(node.pos.split('-').at(-1)) ? 'before' : 'after';
              const where = dropToGap ? at : 'into';
              const plan = planDrop(depts.index, { dragId: dragNode.id, overId: node.id, where });
              if (plan !== null && !writes.isBusy) writes.confirmMove(plan);
            }}
          />
        </ConfigProvider>
      )}
    </div>
  );
}
