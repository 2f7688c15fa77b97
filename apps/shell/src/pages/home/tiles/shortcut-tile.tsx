import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { PageLink } from '../../../layout/page-link.tsx';
import { SettingsDialog } from '../../../quick-access/settings.tsx';
import { useShortcuts } from '../../../quick-access/use-shortcuts.ts';
import { useShellText } from '../../../text.ts';
import { TileCard } from './tile-card.tsx';
import styles from './tiles.module.css';

export function ShortcutTile(): ReactNode {
  const t = useShellText();
  const shortcuts = useShortcuts();
  const [isConfiguring, setConfiguring] = useState(false);
  const configure = (
    <Button type="link" size="small" style={{ paddingInline: 0 }} onClick={() => setConfiguring(true)}>
      {t('quickAccess.configure')}
    </Button>
  );
  return (
    <>
      <TileCard title={t('quickAccess.label')} tile={{ kind: 'known', data: shortcuts }} extra={configure}>
        {(items) =>
          items.length === 0 ? (
            <p className={styles.nothing}>{t('quickAccess.start')}</p>
          ) : (
            <ul className={styles.shortcuts}>
              {items.map(({ id, path, title }) => (
                <li key={id}>
                  <PageLink path={path} className={styles.shortcut} title={title}>
                    {title}
                  </PageLink>
                </li>
              ))}
            </ul>
          )
        }
      </TileCard>
      {isConfiguring && <SettingsDialog close={() => setConfiguring(false)} />}
    </>
  );
}
