import { Tabs } from 'antd';
import type { ReactNode } from 'react';
import { useTabState } from '../draft/use-tab-state.ts';

// as the lists below it: one surface
const BAR = { margin: 0, paddingInline: 12, background: 'var(--ant-color-bg-container)' };

export interface ListTab {
  readonly key: string;
  readonly label: ReactNode;
  readonly children: ReactNode;
}

interface Props {
  /** Those that the person may see; the first is open at the beginning. */
  readonly items: readonly ListTab[];
  /** The one that an address asks for. */
  readonly first?: string;
}

/** A page of several lists beside each other: the chosen one is kept with the tab of the workspace, the others are not drawn. */
export function ListTabs({ items, first = items[0]?.key ?? '' }: Props): ReactNode {
  const [open, setOpen] = useTabState('list-tab', () => first);
  return <Tabs tabBarStyle={BAR} activeKey={open} onChange={setOpen} destroyOnHidden items={[...items]} />;
}
