import { CloudOutlined } from '@ant-design/icons';
import { useIsPhone } from '@switchboard/kit-web';
import { DEPT_SOURCE, type DeptNode } from '@switchboard/sys-contract';
import { Breadcrumb, Descriptions, Tag, Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from '../dept.module.css';
import { pathTo } from '../model/tree.ts';
import type { DeptWrites } from '../use-dept-writes.ts';
import type { Depts } from '../use-depts.ts';
import { DeptActions } from './dept-actions.tsx';
import { MemberTable } from './member-table.tsx';

interface DetailProps {
  depts: Depts;
  writes: DeptWrites;
  node: DeptNode;
}

export function DeptDetail({ depts, writes, node }: DetailProps) {
  const { t } = useTranslation('sys');
  const above = pathTo(depts.index, node).slice(0, -1);
  return (
    <div className={styles['detail']}>
      {above.length > 0 && (
        <Breadcrumb
          className={styles['above']}
          items={above.map((one) => ({
            key: one.id,
            title: (
              <button type="button" onClick={() => depts.select(one.id)}>
                {depts.nameOf(one)}
              </button>
            ),
          }))}
        />
      )}
      <header className={styles['detailHead']}>
        <h2>{depts.nameOf(node)}</h2>
        <Marks node={node} />
        <DeptActions depts={depts} writes={writes} node={node} />
      </header>
      {node.isInScope ? (
        <>
          <Facts depts={depts} node={node} />
          <MemberTable depts={depts} node={node} />
        </>
      ) : (
        <p className={styles['note']}>{t('dept.outOfScope')}</p>
      )}
    </div>
  );
}

function Marks({ node }: { node: DeptNode }) {
  const { t } = useTranslation('sys');
  const isDing = node.source === DEPT_SOURCE.dingtalk;
  return (
    <span className={styles['marks']}>
      <Tag color={node.status === 1 ? 'success' : 'default'}>{t(`dept.status.${node.status}`)}</Tag>
      <Tooltip title={node.isManaged ? t('dept.managed') : ''}>
        <Tag {...(isDing ? { icon: <CloudOutlined />, color: 'processing' } : {})}>
          {t(`dept.source.${node.source}`)}
        </Tag>
      </Tooltip>
    </span>
  );
}

function Facts({ depts, node }: Pick<DetailProps, 'depts' | 'node'>) {
  const { t } = useTranslation('sys');
  const isPhone = useIsPhone();
  const other = depts.nameOf(node) === node.nameZh ? node.nameEn : node.nameZh;
  const items = [
    { key: 'code', label: t('dept.field.code'), children: <code>{node.code}</code> },
    { key: 'leader', label: t('dept.field.leader'), children: node.leaderName ?? '–' },
    { key: 'other', label: t('dept.field.otherName'), children: other ?? '–' },
    {
      key: 'people',
      label: t('dept.field.people'),
      children: t('dept.peopleOf', { own: node.staffCount, total: node.totalStaffCount }),
    },
    { key: 'below', label: t('dept.field.below'), children: node.children.length },
    { key: 'sort', label: t('dept.field.sort'), children: node.sort },
  ];
  return (
    <Descriptions
      className={styles['facts'] ?? ''}
      size="small"
      column={isPhone ? 1 : { xs: 1, md: 2, xl: 3 }}
      items={items}
    />
  );
}
