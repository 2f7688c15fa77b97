import { CalendarOutlined, PlusOutlined, ReloadOutlined, SyncOutlined } from '@ant-design/icons';
import { Can, useIsPhone } from '@switchboard/kit-web';
import { DEPT_RIGHT } from '@switchboard/sys-contract';
import { Button, Drawer, Empty, Result, Splitter } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './dept.module.css';
import { DeptDetail } from './detail/dept-detail.tsx';
import { DeptForm } from './detail/dept-form.tsx';
import { MoveDialog } from './detail/move-dialog.tsx';
import { SyncDrawer } from './sync/sync-drawer.tsx';
import { TreePane } from './tree/tree-pane.tsx';
import { type DeptWrites, useDeptWrites } from './use-dept-writes.ts';
import { type Depts, useDepts } from './use-depts.ts';
import { WorkdayDrawer } from './workday/workday-drawer.tsx';

/** /setModule/departmentalOrganization */
export default function DeptPage() {
  const { t } = useTranslation('sys');
  const isPhone = useIsPhone();
  const depts = useDepts({ startsSelected: !isPhone });
  const writes = useDeptWrites(depts);
  const { dialog, open } = depts;
  const close = (): void => open(null);
  return (
    <section className={styles['page']} aria-label={t('dept.title')} aria-busy={depts.isFetching}>
      <Head depts={depts} />
      {depts.error !== null && depts.index.roots.length === 0 ? (
        <Result
          status="warning"
          title={t('dept.loadFailed')}
          subTitle={depts.error.msg}
          extra={<Button onClick={depts.refetch}>{t('dept.action.retry')}</Button>}
        />
      ) : isPhone ? (
        <PhoneBody depts={depts} writes={writes} />
      ) : (
        <WideBody depts={depts} writes={writes} />
      )}
      {(dialog?.kind === 'add' || dialog?.kind === 'edit') && (
        <DeptForm depts={depts} dialog={dialog} onClose={close} />
      )}
      {dialog?.kind === 'move' && <MoveDialog depts={depts} writes={writes} node={dialog.node} onClose={close} />}
      {dialog?.kind === 'sync' && <SyncDrawer onClose={close} />}
      {dialog?.kind === 'workday' && <WorkdayDrawer onClose={close} />}
    </section>
  );
}

function Head({ depts }: { depts: Depts }) {
  const { t } = useTranslation('sys');
  const isPhone = useIsPhone();
  const label = (key: string) => (isPhone ? { 'aria-label': t(key), title: t(key) } : { children: t(key) });
  return (
    <header className={styles['head']}>
      <h1>{t('dept.title')}</h1>
      <span className={styles['count']} role="status">
        {depts.isFiltered
          ? t('dept.found', { count: depts.matches.size, total: depts.index.byId.size })
          : t('dept.total', { count: depts.index.byId.size })}
      </span>
      <Can right={`${DEPT_RIGHT}:add`}>
        <Button
          type="primary"
          icon={<PlusOutlined />}
          onClick={() =>
            depts.open({ kind: 'add', parent: depts.selected?.isInScope === true ? depts.selected : null })
          }
          {...label('dept.action.add')}
        />
      </Can>
      <Can right={`${DEPT_RIGHT}:sync`}>
        <Button icon={<SyncOutlined />} onClick={() => depts.open({ kind: 'sync' })} {...label('dept.action.sync')} />
      </Can>
      <Can right={`${DEPT_RIGHT}:workday`}>
        <Button
          icon={<CalendarOutlined />}
          onClick={() => depts.open({ kind: 'workday' })}
          {...label('dept.action.workday')}
        />
      </Can>
      <Button
        type="text"
        icon={<ReloadOutlined spin={depts.isFetching} />}
        aria-label={t('dept.action.refresh')}
        title={t('dept.action.refresh')}
        onClick={depts.refetch}
      />
    </header>
  );
}

interface BodyProps {
  depts: Depts;
  writes: DeptWrites;
}

function WideBody({ depts, writes }: BodyProps) {
  const { t } = useTranslation('sys');
  return (
    <Splitter className={styles['body']}>
      <Splitter.Panel defaultSize="30%" min={250} max="50%" className={styles['side']}>
        <TreePane depts={depts} writes={writes} />
      </Splitter.Panel>
      <Splitter.Panel className={styles['side']}>
        {depts.selected === undefined ? (
          <Empty className={styles['nothing']} image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('dept.choose')} />
        ) : (
          <DeptDetail key={depts.selected.id} depts={depts} writes={writes} node={depts.selected} />
        )}
      </Splitter.Panel>
    </Splitter>
  );
}

/** A phone shows the tree; the department opens over it. */
function PhoneBody({ depts, writes }: BodyProps) {
  return (
    <div className={styles['body']}>
      <TreePane depts={depts} writes={writes} />
      <Drawer
        open={depts.selected !== undefined}
        placement="bottom"
        size="92%"
        title={depts.selected === undefined ? '' : depts.nameOf(depts.selected)}
        onClose={() => depts.select(null)}
        styles={{ body: { padding: 0 } }}
        destroyOnHidden
      >
        {depts.selected !== undefined && <DeptDetail depts={depts} writes={writes} node={depts.selected} />}
      </Drawer>
    </div>
  );
}
