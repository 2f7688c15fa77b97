import { useQuery } from '@tanstack/react-query';
import { Tag } from 'antd';
import { type ReactNode, useState } from 'react';
import { MenuIcon } from '../../layout/menu-icon.tsx';
import type { NavModule, NavPage } from '../../layout/navigation.ts';
import { PageLink } from '../../layout/page-link.tsx';
import { loader } from '../../loader/loader.ts';
import { useShellText } from '../../text.ts';
import styles from './home.module.css';

const SHOWN_FIRST = 6;

export function ModuleCards({ modules }: { modules: readonly NavModule[] }): ReactNode {
  // Until the manifest is read, or if it cannot be, no module is marked as in preparation.
  const { data: deployed } = useQuery({ queryKey: ['shell', 'deployed'], queryFn: () => loader.deployed() });
  return (
    <ul className={styles.cards}>
      {modules.map((module) => (
        <ModuleCard key={module.id} module={module} isInPreparation={deployed?.has(module.id) === false} />
      ))}
    </ul>
  );
}

function ModuleCard({ module, isInPreparation }: { module: NavModule; isInPreparation: boolean }): ReactNode {
  const t = useShellText();
  const [isOpen, setIsOpen] = useState(false);
  const pages = module.groups.flatMap((group) => group.pages);
  const shown = isOpen ? pages : pages.slice(0, SHOWN_FIRST);
  return (
    <li className={styles.card}>
      <h3 className={styles.cardTitle}>
        <span className={styles.cardIcon}>
          <MenuIcon name={module.icon} />
        </span>
        {module.title ?? t(`module.${module.id}`)}
      </h3>
      <PageLinks pages={shown} />
      <div className={styles.foot}>
        {pages.length > SHOWN_FIRST && (
          <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? t('home.less') : t('home.more', { count: pages.length - SHOWN_FIRST })}
          </button>
        )}
        {isInPreparation && <Tag style={{ marginInlineStart: 'auto', marginInlineEnd: 0 }}>{t('preparation.tag')}</Tag>}
      </div>
    </li>
  );
}

function PageLinks({ pages }: { pages: readonly NavPage[] }): ReactNode {
  return (
    <ul className={styles.links}>
      {pages.map((page) => (
        <li key={page.path}>
          <PageLink path={page.path} className={styles.link} title={page.title}>
            {page.title}
          </PageLink>
        </li>
      ))}
    </ul>
  );
}
