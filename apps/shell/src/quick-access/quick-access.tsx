import {
  DoubleRightOutlined,
  EllipsisOutlined,
  HolderOutlined,
  SettingOutlined,
  ThunderboltOutlined,
} from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { PageLink } from '../layout/page-link.tsx';
import { useDeviceMode } from '../layout/use-device.ts';
import { useShellText } from '../text.ts';
import styles from './quick-access.module.css';
import { SettingsDialog } from './settings.tsx';
import { type Bar, useBar } from './use-bar.ts';
import { type Shortcut, useShortcuts } from './use-shortcuts.ts';

/** R095. */
const INLINE = 7;

/** The floating bar of shortcuts (sys R48). A phone has no space for it: there the home page shows the shortcuts. */
export function QuickAccess(): ReactNode {
  const isMobile = useDeviceMode() === 'mobile';
  return isMobile ? null : <FloatingBar />;
}

function FloatingBar(): ReactNode {
  const t = useShellText();
  const element = useRef<HTMLElement>(null);
  const bar = useBar(element);
  const { x, y, isOpen } = bar.state;
  const [isConfiguring, setConfiguring] = useState(false);
  const place = { left: `${x * 100}%`, top: `${y * 100}%`, transform: `translate(${-x * 100}%, ${-y * 100}%)` };
  return (
    <div className={styles.room}>
      <nav
        ref={element}
        className={styles.bar}
        style={place}
        data-dragging={bar.isDragging}
        aria-label={t('quickAccess.label')}
      >
        <Grip bar={bar} />
        {isOpen && <Shortcuts configure={() => setConfiguring(true)} />}
        <Button
          type="text"
          size="small"
          aria-expanded={isOpen}
          aria-label={t(isOpen ? 'quickAccess.collapse' : 'quickAccess.expand')}
          title={t(isOpen ? 'quickAccess.collapse' : 'quickAccess.expand')}
          icon={isOpen ? <DoubleRightOutlined /> : <ThunderboltOutlined />}
          onClick={bar.toggle}
        />
      </nav>
      {isConfiguring && <SettingsDialog close={() => setConfiguring(false)} />}
    </div>
  );
}

function Grip({ bar }: { bar: Bar }): ReactNode {
  const t = useShellText();
  return (
    <button
      type="button"
      className={styles.grip}
      aria-label={t('quickAccess.move')}
      title={t('quickAccess.move')}
      {...bar.grip}
    >
      <HolderOutlined aria-hidden />
    </button>
  );
}

function Shortcuts({ configure }: { configure: () => void }): ReactNode {
  const t = useShellText();
  const shortcuts = useShortcuts();
  const rest = shortcuts.slice(INLINE);
  return (
    <>
      {shortcuts.length === 0 ? <span className={styles.none}>{t('quickAccess.none')}</span> : null}
      <LinkList shortcuts={shortcuts.slice(0, INLINE)} className={styles.inline} />
      {rest.length > 0 && (
        <Popover
          trigger="click"
          placement="top"
          content={<LinkList shortcuts={rest} className={styles.rest} />}
          title={t('quickAccess.more')}
        >
          <Button type="text" size="small" icon={<EllipsisOutlined />} iconPlacement="end" aria-haspopup="dialog">
            {t('quickAccess.more')}
          </Button>
        </Popover>
      )}
      <Button
        type="text"
        size="small"
        aria-label={t('quickAccess.configure')}
        title={t('quickAccess.configure')}
        icon={<SettingOutlined />}
        onClick={configure}
      />
    </>
  );
}

function LinkList({
  shortcuts,
  className,
}: {
  shortcuts: readonly Shortcut[];
  className: string | undefined;
}): ReactNode {
  if (shortcuts.length === 0) return null;
  return (
    <ul className={className}>
      {shortcuts.map(({ id, path, title }) => (
        <li key={id}>
          <PageLink path={path} className={styles.link} title={title}>
            {title}
          </PageLink>
        </li>
      ))}
    </ul>
  );
}
