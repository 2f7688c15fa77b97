import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import type { PageResult, Resource } from '@switchboard/kit-contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Button, Tooltip } from 'antd';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTabState } from '../draft/use-tab-state.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import { type KnownList, listWith, neighboursOf } from './neighbours.ts';

interface Props {
  id: string;
  pathOf: (id: string) => string;
  lists: readonly Pick<Resource, 'calls'>[];
}

/**
 * Previous and next (also by the keys k and j) on the page of the list that the record was opened from; stored with the
 * tab.
 */
export function RecordSteps({ id, pathOf, lists }: Props): ReactNode {
  const t = useKitText();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [kept, keep] = useTabState<readonly string[] | null>('detail.list', () => null);
  const [found] = useState(() => listWith(knownLists(queryClient, lists), id));
  const ids = kept?.includes(id) === true ? kept : found;
  useEffect(() => {
    if (ids !== null && ids !== kept) keep(ids);
  });

  const around = neighboursOf(ids, id);
  const go = useEffectEvent((to: string | null | undefined) => {
    if (to !== null && to !== undefined) void navigate(pathOf(to), { replace: true });
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isFreeKey(event)) return;
    if (event.key === 'j') go(around?.next);
    if (event.key === 'k') go(around?.previous);
  });
  // only while the page is in front: hidden pages have no effects
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  if (around === null) return null;
  const step = (to: string | null, text: string, icon: ReactNode): ReactNode => (
    <Tooltip title={text}>
      <Button
        type="text"
        icon={icon}
        aria-label={text}
        disabled={to === null}
        onClick={() => to !== null && void navigate(pathOf(to), { replace: true })}
      />
    </Tooltip>
  );
  return (
    <span className="sb-detail-step">
      {step(around.previous, t('detail.previous'), <LeftOutlined />)}
      <span>
        {around.place} / {around.count}
      </span>
      {step(around.next, t('detail.next'), <RightOutlined />)}
    </span>
  );
}

/** True when the user is not typing and no dialog is open. */
function isFreeKey({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const isWriting =
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, [role="combobox"]') !== null);
  return !isWriting && !ctrlKey && !metaKey && !altKey && document.querySelector('[role="dialog"]') === null;
}

function knownLists(queryClient: QueryClient, lists: Props['lists']): KnownList[] {
  const queries = lists.flatMap(({ calls }) => queryClient.getQueryCache().findAll({ queryKey: [calls.page.name] }));
  return queries.flatMap(({ state }) => {
    const page = state.data as PageResult<{ id: unknown }> | undefined;
    return page === undefined ? [] : [{ ids: page.list.map((row) => String(row.id)), readAt: state.dataUpdatedAt }];
  });
}
