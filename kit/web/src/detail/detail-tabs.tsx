import { Badge, Tabs } from 'antd';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useRights } from '../session/can.tsx';
import type { DetailTab } from './types.ts';

const PARAMETER = 'tab';

interface Props<Row> {
  tabs: readonly DetailTab<Row>[];
  row: Row;
}

/** Tabs of a record: the open one is in the address; each is rendered when first opened and kept from then on. */
export function DetailTabs<Row>({ tabs, row }: Props<Row>): ReactNode {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const rights = useRights();
  const offered = tabs.filter(
    ({ right, isOffered }) => (right === undefined || rights.has(right)) && (isOffered?.(row) ?? true),
  );
  const requestedKey = new URLSearchParams(search).get(PARAMETER);
  const [first] = offered;
  if (first === undefined) return null;
  if (offered.length === 1) return first.render(row);
  const open = offered.find(({ key }) => key === requestedKey) ?? first;
  const choose = (key: string): void => {
    const query = new URLSearchParams(search);
    if (key === first.key) query.delete(PARAMETER);
    else query.set(PARAMETER, key);
    const text = query.toString();
    void navigate(`${pathname}${text === '' ? '' : `?${text}`}`, { replace: true });
  };
  return (
    <Tabs
      activeKey={open.key}
      onChange={choose}
      items={offered.map(({ key, label, count, render }) => ({
        key,
        label:
          count === undefined ? (
            label
          ) : (
            <>
              {label} <Badge count={count} overflowCount={999} color="var(--ant-color-text-secondary)" size="small" />
            </>
          ),
        children: render(row),
      }))}
    />
  );
}
