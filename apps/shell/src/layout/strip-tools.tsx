import { DownOutlined, LeftOutlined, ReloadOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import type { ReactNode, RefObject } from 'react';
import { useTabCloser } from '../tabs/workspace-context.ts';
import { useShellText } from '../text.ts';
import { useTabMenu } from './tab-menu.ts';
import styles from './tab-strip.module.css';

/** R091. */
const SCROLL_STEP = 300;

interface Props {
  readonly list: RefObject<HTMLDivElement | null>;
  readonly activeId: string | null;
  readonly isOverflowing: boolean;
}

export function StripTools({ list, activeId, isOverflowing }: Props): ReactNode {
  const t = useShellText();
  const closer = useTabCloser();
  const menu = useTabMenu(activeId);
  const scroll = (step: number): void => list.current?.scrollBy({ left: step, behavior: 'smooth' });
  const reload = (): void => {
    if (activeId !== null) closer.reload(activeId);
  };
  return (
    <div className={styles.tools}>
      {isOverflowing && (
        <>
          <Button
            type="text"
            size="small"
            icon={<LeftOutlined />}
            aria-label={t('tabs.scrollLeft')}
            onClick={() => scroll(-SCROLL_STEP)}
          />
          <Button
            type="text"
            size="small"
            icon={<RightOutlined />}
            aria-label={t('tabs.scrollRight')}
            onClick={() => scroll(SCROLL_STEP)}
          />
        </>
      )}
      <Button
        type="text"
        size="small"
        icon={<ReloadOutlined />}
        title={t('tabs.reload')}
        aria-label={t('tabs.reload')}
        disabled={activeId === null}
        onClick={reload}
      />
      <Dropdown menu={menu} trigger={['click']} placement="bottomRight">
        <Button type="text" size="small" icon={<DownOutlined />} aria-label={t('tabs.menu')} />
      </Dropdown>
    </div>
  );
}
