import { ReloadOutlined } from '@ant-design/icons';
import { Can, useIsPhone } from '@switchboard/kit-web';
import { MENU_KEY } from '@switchboard/sys-contract';
import { Button, Drawer, Empty, Result, Splitter } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './menu.module.css';
import { Panel } from './panel/panel.tsx';
import { ExportButton } from './tree/export-button.tsx';
import { FilterBar } from './tree/filter-bar.tsx';
import { TreePane } from './tree/tree-pane.tsx';
import { type Menu, useMenu } from './use-menu.ts';
import { type MenuWrites, useMenuWrites } from './use-menu-writes.ts';

/** /setModule/authManage/menu */
export default function MenuPage() {
  const { t } = useTranslation('sys');
  const menu = useMenu();
  const writes = useMenuWrites(menu);
  const isPhone = useIsPhone();
  return (
    <section className={styles['page']} aria-label={t('menu.title')} aria-busy={menu.isFetching}>
      <header className={styles['head']}>
        <h1>{t('menu.title')}</h1>
        <span className={styles['count']} role="status">
          {menu.isFiltered
            ? t('menu.found', { count: menu.shown.matches.size, total: menu.index.byId.size })
            : t('menu.total', { count: menu.index.byId.size })}
        </span>
        <Can right={`${MENU_KEY}:add`}>
          <Button onClick={() => menu.choose({ mode: 'new', place: { parentId: null, afterId: null } })}>
            {t('menu.action.addModule')}
          </Button>
        </Can>
        <ExportButton menu={menu} />
        <Button
          type="text"
          icon={<ReloadOutlined spin={menu.isFetching} />}
          aria-label={t('menu.action.refresh')}
          title={t('menu.action.refresh')}
          onClick={menu.refetch}
        />
      </header>
      <FilterBar menu={menu} />
      {menu.error !== null && menu.index.roots.length === 0 ? (
        <Result
          status="warning"
          title={t('menu.loadFailed')}
          subTitle={menu.error.msg}
          extra={<Button onClick={menu.refetch}>{t('menu.action.retry')}</Button>}
        />
      ) : isPhone ? (
        <PhoneBody menu={menu} writes={writes} />
      ) : (
        <WideBody menu={menu} writes={writes} />
      )}
    </section>
  );
}

interface BodyProps {
  menu: Menu;
  writes: MenuWrites;
}

function WideBody({ menu, writes }: BodyProps) {
  const { t } = useTranslation('sys');
  return (
    <Splitter className={styles['body']}>
      <Splitter.Panel min={320} className={styles['treeSide']}>
        <TreePane menu={menu} writes={writes} />
      </Splitter.Panel>
      <Splitter.Panel defaultSize={420} min={360} max="60%" collapsible={{ start: false, end: true }}>
        {menu.selection === null ? (
          <Empty className={styles['nothing']} image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('menu.choose')} />
        ) : (
          <Panel menu={menu} writes={writes} selection={menu.selection} />
        )}
      </Splitter.Panel>
    </Splitter>
  );
}

/** On a phone the tree fills the page; the form opens over it. */
function PhoneBody({ menu, writes }: BodyProps) {
  const { t } = useTranslation('sys');
  return (
    <div className={styles['body']}>
      <TreePane menu={menu} writes={writes} />
      <Drawer
        open={menu.selection !== null}
        placement="bottom"
        size="92%"
        title={t(menu.selection?.mode === 'new' ? 'menu.add' : 'menu.detail')}
        onClose={() => menu.choose(null)}
        styles={{ body: { padding: 0 } }}
        destroyOnHidden
      >
        {menu.selection !== null && <Panel menu={menu} writes={writes} selection={menu.selection} />}
      </Drawer>
    </div>
  );
}
