import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import type { PageResult, Resource } from '@switchboard/kit-contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Button, Tooltip } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTabState } from '../draft/use-tab-state.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import { type KnownList, listWith, neighboursOf } from './neighbours.ts';

interface Props {
  id: string;
  pathOf: (id: string) => string;
  lists: readonly Pick<Resource, 'calls'>[];
}

/** Previous and next of the page of the list that the record was opened from; remembered with the tab. */
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

function knownLists(queryClient: QueryClient, lists: Props['lists']): KnownList[] {
  const queries = lists.flatMap(({ calls }) => queryClient.getQueryCache().findAll({ queryKey: [calls.page.name] }));
  return queries.flatMap(({ state }) => {
    const page = state.data as PageResult<{ id: unknown }> | undefined;
    return page === undefined ? [] : [{ ids: page.list.map((row) => String(row.id)), readAt: state.dataUpdatedAt }];
  });
}
