import {
  landingCalls,
  moveVosServer,
  saveVosServer,
  VOS_POLL_S,
  VOS_SERVER_KEY,
  VOS_SERVER_MOVES,
  vosServerResource,
} from '@switchboard/bq-contract';
import { Can, ListPage, useTabState } from '@switchboard/kit-web';
import { Button, Drawer, Flex, Input, Typography } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMasterForm } from '../master/use-master-form.tsx';
import { useMoves } from '../master/use-moves.ts';

const INITIAL = { pollS: VOS_POLL_S.min };
const CHANGES = [landingCalls.servers];
const FIELDS = [
  'name',
  // a URL stays on one line, for any length
  { name: 'baseUrl', control: <Input autoComplete="off" inputMode="url" /> },
  'pollS',
] as const;

/** Opens the softswitches in a drawer. */
export function ServersButton(): ReactNode {
  const { t } = useTranslation('bq');
  const [isOpen, setIsOpen] = useTabState('vos:servers', () => false);
  return (
    <Can right={VOS_SERVER_KEY}>
      <Button onClick={() => setIsOpen(true)}>{t('vosServer.title')}</Button>
      {isOpen && <ServersDrawer onClose={() => setIsOpen(false)} />}
    </Can>
  );
}

/** The configured switches with their URLs and intervals; a disabled switch is kept with its data. */
function ServersDrawer({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation('bq');
  const form = useMasterForm({
    resource: vosServerResource,
    call: saveVosServer,
    fields: FIELDS,
    initial: INITIAL,
    changes: CHANGES,
    right: VOS_SERVER_KEY,
    titleOf: ({ name }) => name,
  });
  const moves = useMoves({
    resource: vosServerResource,
    call: moveVosServer,
    moves: VOS_SERVER_MOVES,
    texts: 'vosServer',
    right: VOS_SERVER_KEY,
    changes: CHANGES,
  });
  const actions = useMemo(() => [form.edit, ...moves], [form.edit, moves]);
  return (
    <Drawer open title={t('vosServer.title')} size={960} onClose={onClose}>
      <Flex vertical gap={12}>
        <Typography.Text type="secondary">{t('vosServer.hint')}</Typography.Text>
        <ListPage
          resource={vosServerResource}
          isEmbedded
          toolbar={form.addButton}
          rowActions={actions}
          rowActionsWidth={130}
        />
      </Flex>
      {form.view}
    </Drawer>
  );
}
