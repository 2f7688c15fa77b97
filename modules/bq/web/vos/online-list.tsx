import type { onlineLandingCalls, OnlineResource, OnlineRow } from '@switchboard/bq-contract';
import { ListPage } from '@switchboard/kit-web';
import { useQueryClient } from '@tanstack/react-query';
import { Flex, Progress, Typography } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RowDrawer } from '../master/row-drawer.tsx';
import { SwitchServerStatus } from './switch-server-status.tsx';
import { useLock } from './use-lock.ts';

interface Props {
  readonly resource: OnlineResource;
  readonly calls: typeof onlineLandingCalls;
}

const EVERY_MS = 10_000;
const FULL = 90;

/** Refreshes the list every ten seconds while it is visible: a background tab has no effects, a hidden window waits. */
function useLive(name: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void queryClient.invalidateQueries({ queryKey: [name] });
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [queryClient, name]);
}

const COLUMNS = {
  usage: { render: (usage: string | null) => (usage === null ? '-' : <Usage percent={Number(usage)} />) },
};

function Usage({ percent }: { readonly percent: number }): ReactNode {
  const { t } = useTranslation('bq');
  return (
    <Progress
      aria-label={t('vos.usage')}
      percent={percent}
      size="small"
      status={percent >= FULL ? 'exception' : 'normal'}
    />
  );
}

const toneOf = ({ link, locked }: OnlineRow) => {
  if (link === 'offline') return 'danger' as const;
  return locked ? ('warning' as const) : undefined;
};

/** The current traffic of the gateways of one side. */
export function OnlineList({ resource, calls }: Props): ReactNode {
  const { t } = useTranslation('bq');
  const [opened, setOpened] = useState<OnlineRow | null>(null);
  const actions = useLock(resource, calls.lock);
  useLive(resource.calls.page.name);
  return (
    <>
      <ListPage
        resource={resource}
        header={
          <Flex vertical gap={4}>
            <SwitchServerStatus call={calls.servers} />
            <Typography.Text type="secondary">{t('vos.liveHint')}</Typography.Text>
          </Flex>
        }
        columns={COLUMNS}
        rowActions={actions}
        rowActionsWidth={80}
        rowTone={toneOf}
        onOpen={setOpened}
      />
      <RowDrawer resource={resource} row={opened} title={({ gwName }) => gwName} onClose={() => setOpened(null)} />
    </>
  );
}
