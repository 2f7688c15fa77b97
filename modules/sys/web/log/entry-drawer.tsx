import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { LoadFailed, useCall, useIsPhone } from '@switchboard/kit-web';
import { type LogRow, logDetail } from '@switchboard/sys-contract';
import { Button, Drawer, Skeleton } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { EntryBody } from './entry-body.tsx';

export interface EntryDrawerProps {
  id: string | null;
  rows: readonly LogRow[];
  onOpen: (id: string | null) => void;
  onSearch: (filters: Record<string, string>) => void;
}

const WIDTH_PX = 760;

/** One entry, with keys for the adjacent ones: k for newer, j for older. */
export function EntryDrawer({ id, rows, onOpen, onSearch }: EntryDrawerProps) {
  const { t } = useTranslation('sys');
  const isPhone = useIsPhone();
  const index = rows.findIndex((row) => row.id === id);
  const newer = rows[index - 1]?.id;
  const older = index < 0 ? undefined : rows[index + 1]?.id;
  useKeys(id === null ? {} : { k: newer, j: older }, onOpen);
  const step = (to: string | undefined, label: string, key: string, icon: React.ReactNode) => (
    <Button
      type="text"
      size="small"
      icon={icon}
      disabled={to === undefined}
      aria-label={label}
      aria-keyshortcuts={key}
      title={`${label} (${key})`}
      onClick={() => to !== undefined && onOpen(to)}
    />
  );
  return (
    <Drawer
      open={id !== null}
      onClose={() => onOpen(null)}
      title={t('log.entry', { id: id ?? '' })}
      placement={isPhone ? 'bottom' : 'right'}
      size={isPhone ? '92%' : WIDTH_PX}
      destroyOnHidden
      extra={
        <>
          {step(newer, t('log.newer'), 'k', <UpOutlined />)}
          {step(older, t('log.older'), 'j', <DownOutlined />)}
        </>
      }
    >
      {id !== null && <Entry key={id} id={id} onSearch={onSearch} />}
    </Drawer>
  );
}

function Entry({ id, onSearch }: { id: string; onSearch: EntryDrawerProps['onSearch'] }) {
  // an entry never changes; only its seal comes later
  const { data, error, refetch } = useCall(logDetail, { id });
  if (data !== undefined) return <EntryBody entry={data} onSearch={onSearch} />;
  return error === null ? (
    <Skeleton active paragraph={{ rows: 8 }} />
  ) : (
    <LoadFailed error={error} onRetry={() => void refetch()} />
  );
}

const EDITABLE = 'input, textarea, select, [contenteditable="true"]';

function useKeys(keys: Readonly<Record<string, string | undefined>>, onOpen: (id: string) => void): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const to = keys[event.key];
      if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(EDITABLE) !== null) return;
      event.preventDefault();
      onOpen(to);
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}
