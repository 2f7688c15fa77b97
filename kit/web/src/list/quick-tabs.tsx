import type { Fields } from '@switchboard/kit-contract';
import { Badge, Tabs } from 'antd';
import type { ReactNode } from 'react';
import type { Filters } from './list-state.ts';
import type { QuickTab } from './types.ts';

interface Props<F extends Fields> {
  tabs: readonly QuickTab<F>[];
  chosen: string;
  onChoose: (key: string) => void;
}

export function QuickTabs<F extends Fields>({ tabs, chosen, onChoose }: Props<F>): ReactNode {
  return (
    <Tabs
      className="sb-quick-tabs"
      size="small"
      activeKey={chosen}
      onChange={onChoose}
      items={tabs.map(({ key, label, count }) => ({
        key,
        label:
          count === undefined ? (
            label
          ) : (
            <>
              {label}{' '}
              <Badge count={count} showZero overflowCount={9999} size="small" color="var(--ant-color-text-tertiary)" />
            </>
          ),
      }))}
    />
  );
}

/** The tab of the address, or the first: an old link may contain a removed tab. */
export function chosenTab<F extends Fields>(
  tabs: readonly QuickTab<F>[] | undefined,
  key: string,
): QuickTab<F> | undefined {
  return tabs?.find((tab) => tab.key === key) ?? tabs?.[0];
}

export function tabFilters<F extends Fields>(tab: QuickTab<F> | undefined): Filters {
  const filters = tab?.filters;
  return (typeof filters === 'function' ? filters() : (filters ?? {})) as Filters;
}
