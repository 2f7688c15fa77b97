import { Tabs } from 'antd';
import type { ReactNode } from 'react';
import { useTabState } from '../draft/use-tab-state.ts';

// same background as the lists below
const BAR = { margin: 0, paddingInline: 12, background: 'var(--ant-color-bg-container)' };

export interface ListTab {
  readonly key: string;
  readonly label: ReactNode;
  readonly children: ReactNode;
}

interface Props {
  /** Tabs that the user may see; the first is open initially. */
  readonly items: readonly ListTab[];
  /** The tab that the address selects. */
  readonly first?: string;
}

/** A page with several lists as tabs: the selected one is kept with the workspace tab, the others are not rendered. */
export function ListTabs({ items, first = items[0]?.key ?? '' }: Props): ReactNode {
  const [open, setOpen] = useTabState('list-tab', () => first);
  return <Tabs tabBarStyle={BAR} activeKey={open} onChange={setOpen} destroyOnHidden items={[...items]} />;
}
