import { DownOutlined, LeftOutlined, ReloadOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import type { ReactNode, RefObject } from 'react';
import { refreshPathFor } from '../routes/refresh.ts';
import { useWorkspace } from '../tabs/workspace-context.ts';
import { useShellText } from '../text.ts';
import { useTabMenu } from './tab-menu.ts';
import styles from './tab-strip.module.css';
import { useOverflow } from './use-overflow.ts';

/** R091. */
const SCROLL_STEP = 300;

export function StripTools({
  list,
  activeId,
}: {
  list: RefObject<HTMLDivElement | null>;
  activeId: string | null;
}): ReactNode {
  const t = useShellText();
  const workspace = useWorkspace();
  const menu = useTabMenu(activeId);
  const isOverflowing = useOverflow(list);
  const scroll = (step: number): void => list.current?.scrollBy({ left: step, behavior: 'smooth' });
  const reload = (): void => {
    const tab = workspace.store.getState().tabs.find((candidate) => candidate.id === activeId);
    if (tab !== undefined) workspace.open(refreshPathFor(tab.href), 'replace');
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
