import { formatDateTime } from '@switchboard/kit-web';
import { Breadcrumb, Empty, Tabs, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './panel.module.css';
import { fieldsOf, newFields } from '../model/draft.ts';
import { pathOf } from '../model/tree.ts';
import type { Menu, Selection } from '../use-menu.ts';
import type { MenuWrites } from '../use-menu-writes.ts';
import { useNames } from '../use-names.ts';
import { ApiTab } from './api-tab.tsx';
import { NodeActions } from './node-actions.tsx';
import { NodeForm } from './node-form.tsx';

interface PanelProps {
  menu: Menu;
  writes: MenuWrites;
  selection: Selection;
}

export function Panel({ menu, writes, selection }: PanelProps) {
  return selection.mode === 'new' ? (
    <NewPanel menu={menu} selection={selection} />
  ) : (
    <EditPanel key={selection.id} menu={menu} writes={writes} />
  );
}

function NewPanel({ menu, selection }: { menu: Menu; selection: Selection & { mode: 'new' } }) {
  const { t } = useTranslation('sys');
  const { place } = selection;
  return (
    <div className={styles['panel']}>
      <PanelPath menu={menu} id={place.parentId} />
      <h2 className={styles['panelTitle']}>{t('menu.add')}</h2>
      <NodeForm
        key={`${place.parentId}/${place.afterId}`}
        menu={menu}
        node={null}
        parentId={place.parentId}
        initial={newFields(menu.index, place)}
      />
    </div>
  );
}

function EditPanel({ menu, writes }: { menu: Menu; writes: MenuWrites }) {
  const { t } = useTranslation('sys');
  const { nameOf } = useNames(menu.index);
  const node = menu.selected;
  if (node === undefined) {
    return <Empty className={styles['nothing']} image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('menu.gone')} />;
  }
  return (
    <div className={styles['panel']}>
      <PanelPath menu={menu} id={node.parentId} />
      <div className={styles['panelHead']}>
        <h2 className={styles['panelTitle']}>{nameOf(node)}</h2>
        <NodeActions menu={menu} writes={writes} node={node} />
      </div>
      <div className={styles['facts']}>
        <Tag>{t(`menu.kind.${node.kind}`)}</Tag>
        {node.status === 0 && <Tag color="error">{t('menu.status.0')}</Tag>}
        {node.isFromCode && <Tag title={t('menu.fromCodeHint')}>{t('menu.fromCode')}</Tag>}
        <span>{t('menu.roles', { count: node.roleCount })}</span>
        <span title={formatDateTime(node.updatedAt)}>
          {node.updatedBy === null ? '' : t('menu.updated', { at: formatDateTime(node.updatedAt), by: node.updatedBy })}
        </span>
      </div>
      <Tabs
        className={styles['tabs']}
        size="small"
        items={[
          {
            key: 'fields',
            label: t('menu.tab.fields'),
            children: <NodeForm menu={menu} node={node} parentId={node.parentId} initial={fieldsOf(node)} />,
          },
          {
            key: 'api',
            label: t('menu.tab.api', { count: node.apiCount }),
            children: <ApiTab node={node} onStale={menu.refetch} />,
          },
        ]}
      />
    </div>
  );
}

function PanelPath({ menu, id }: { menu: Menu; id: string | null }) {
  const { t } = useTranslation('sys');
  const { nameOf } = useNames(menu.index);
  const above = pathOf(menu.index, id);
  if (above.length === 0) return <div className={styles['path']}>{t('menu.top')}</div>;
  return (
    <Breadcrumb
      className={styles['path']}
      items={above.map((node) => ({
        key: node.id,
        title: (
          <button type="button" onClick={() => menu.choose({ mode: 'edit', id: node.id })}>
            {nameOf(node)}
          </button>
        ),
      }))}
    />
  );
}
