import {
  AppstoreOutlined,
  EyeInvisibleOutlined,
  FileOutlined,
  FolderOutlined,
  LinkOutlined,
  ThunderboltOutlined,
} from '@ant-design/icons';
import { iconOf } from '@switchboard/kit-web/icons';
import { RESOURCE_KIND, type ResourceNode } from '@switchboard/sys-contract';
import { createElement, Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './tree.module.css';

const KIND_ICONS = {
  [RESOURCE_KIND.module]: AppstoreOutlined,
  [RESOURCE_KIND.menu]: FolderOutlined,
  [RESOURCE_KIND.page]: FileOutlined,
  [RESOURCE_KIND.button]: ThunderboltOutlined,
  [RESOURCE_KIND.external]: LinkOutlined,
};

export function KindIcon({ node }: { node: Pick<ResourceNode, 'kind' | 'router'> }) {
  const isPage = node.kind === RESOURCE_KIND.menu && node.router !== null;
  return createElement(isPage ? FileOutlined : (KIND_ICONS[node.kind as keyof typeof KIND_ICONS] ?? FileOutlined));
}

export function TreeHead() {
  const { t } = useTranslation('sys');
  return (
    <span className={styles['columns']} aria-hidden>
      <span className={styles['kind']}>{t('menu.field.kind')}</span>
      <span className={styles['key']}>{t('menu.field.international')}</span>
      <span className={styles['route']}>{t('menu.field.router')}</span>
      <span className={styles['icon']}>{t('menu.field.icon')}</span>
      <span className={styles['sort']}>{t('menu.field.sort')}</span>
      <span className={styles['shown']}>{t('menu.column.shown')}</span>
      <span className={styles['state']}>{t('menu.filter.status')}</span>
    </span>
  );
}

interface TreeRowProps {
  node: ResourceNode;
  name: string;
  keyword: string;
  isMatch: boolean;
}

/** One line of the tree; ancestors of a match are muted. */
export function TreeRow({ node, name, keyword, isMatch }: TreeRowProps) {
  const { t } = useTranslation('sys');
  const isOff = node.status === 0;
  const className = [styles['row'], isMatch ? '' : styles['quiet'], isOff ? styles['off'] : ''].join(' ');
  const route = node.router ?? node.externalUrl ?? '';
  return (
    <span className={className}>
      <span className={styles['kindIcon']}>
        <KindIcon node={node} />
      </span>
      <span className={styles['name']} title={name}>
        <Marked text={name} keyword={keyword} />
      </span>
      <span className={styles['columns']}>
        <span className={styles['kind']}>{t(`menu.kind.${node.kind}`)}</span>
        <span className={styles['key']} title={node.international}>
          <Marked text={node.international} keyword={keyword} />
        </span>
        <span className={styles['route']} title={route}>
          <Marked text={route} keyword={keyword} />
        </span>
        <span className={styles['icon']}>{iconOf(node.icon)}</span>
        <span className={styles['sort']}>{node.sort}</span>
        <span className={styles['shown']}>
          {node.webShowFlag === 0 && node.kind !== RESOURCE_KIND.button && (
            <EyeInvisibleOutlined title={t('menu.hidden')} aria-label={t('menu.hidden')} />
          )}
        </span>
        <span className={styles['state']}>
          {isOff ? t('menu.status.0') : <i className={styles['dot']} title={t('menu.status.1')} />}
        </span>
      </span>
    </span>
  );
}

/** Highlights the matched words. */
function Marked({ text, keyword }: { text: string; keyword: string }) {
  const words = keyword.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) return text;
  const pattern = new RegExp(`(${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`, 'gi');
  return text.split(pattern).map((part, at) => {
    const key = `${at}${part}`;
    return at % 2 === 1 ? <mark key={key}>{part}</mark> : <Fragment key={key}>{part}</Fragment>;
  });
}
