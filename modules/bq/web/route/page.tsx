import {
  BELOW_COST_KEY,
  moveRouteBind,
  routeBindResource,
  type RouteBindRow,
  saveRouteBelowCost,
  saveRouteBind,
} from '@switchboard/bq-contract';
import { type BatchAction, Can, ListPage, useRights } from '@switchboard/kit-web';
import { Button } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppSelect } from '../master/app-select.tsx';
import { knownOf } from '../master/known.ts';
import { OperatorSelect, PlaceSelect } from '../master/places.tsx';
import { RowDrawer } from '../master/row-drawer.tsx';
import { ChannelSelect, MixSelect } from '../master/selects.tsx';
import { useMasterForm } from '../master/use-master-form.tsx';
import { useMoves } from '../master/use-moves.ts';
import { RouteBatch } from './batch.tsx';
import { RouteTrace } from './trace.tsx';

const EDIT = `${routeBindResource.right}:edit`;
const NONE: readonly RouteBindRow[] = [];
const MOVES = { enabled: ['disabled'], disabled: ['enabled'] };
const initial = (): Partial<RouteBindRow> => ({
  targetKind: 'channel',
  priority: 10,
  validFrom: new Date().toISOString(),
});

/** A trial can be stopped but not changed. */
const isRule = ({ trialState }: RouteBindRow): boolean => trialState === null;

const fieldsOf = (row: RouteBindRow | null) =>
  [
    { name: 'appId', control: <AppSelect known={knownOf(row?.appId, row?.appName)} /> },
    { name: 'mcc', control: <PlaceSelect allowClear /> },
    { name: 'mnc', control: <OperatorSelect /> },
    'smsType',
    'targetKind',
    {
      name: 'channelId',
      control: <ChannelSelect known={knownOf(row?.channelId, row?.targetName)} />,
      isShown: (values: Readonly<Record<string, unknown>>) => values['targetKind'] !== 'mix',
    },
    {
      name: 'mixId',
      control: <MixSelect known={knownOf(row?.mixId, row?.targetName)} />,
      isShown: (values: Readonly<Record<string, unknown>>) => values['targetKind'] === 'mix',
    },
    'priority',
    'senderOverride',
    'sellPrice',
    'validFrom',
    'validTo',
  ] as const;

/** /businessInquiry/route-bind */
export default function RouteBindPage(): ReactNode {
  const { t } = useTranslation('bq');
  const rights = useRights();
  const [opened, setOpened] = useState<RouteBindRow | null>(null);
  const [isTracing, setTracing] = useState(false);
  const [batch, setBatch] = useState<readonly RouteBindRow[] | null>(null);
  const form = useMasterForm({
    resource: routeBindResource,
    call: rights.has(BELOW_COST_KEY) ? saveRouteBelowCost : saveRouteBind,
    fields: fieldsOf,
    initial,
    titleOf: ({ appName }) => appName,
    isEditable: isRule,
  });
  const moves = useMoves({ resource: routeBindResource, call: moveRouteBind, moves: MOVES, texts: 'route' });
  const actions = useMemo(
    () => [
      form.edit,
      ...moves.map((move) => ({
        ...move,
        isOffered: (row: RouteBindRow) =>
          (move.isOffered?.(row) ?? true) && (isRule(row) || row.trialState === 'running'),
      })),
    ],
    [form.edit, moves],
  );
  const bulk = useMemo(
    (): BatchAction<RouteBindRow>[] => [
      {
        key: 'target',
        label: t('route.changeTarget'),
        right: EDIT,
        refusal: (rows) => (rows.every(isRule) ? null : t('route.hasTrial')),
        run: async (rows) => setBatch(rows),
      },
    ],
    [t],
  );
  return (
    <>
      <ListPage
        resource={routeBindResource}
        rowActions={actions}
        onOpen={setOpened}
        bulkActions={bulk}
        toolbar={
          <>
            <Button onClick={() => setTracing(true)}>{t('route.trace')}</Button>
            <Can right={EDIT}>
              <Button onClick={() => setBatch(NONE)}>{t('route.batch')}</Button>
            </Can>
            {form.addButton}
          </>
        }
      />
      {form.view}
      {batch !== null && <RouteBatch rows={batch} onClose={() => setBatch(null)} onSaved={() => setBatch(null)} />}
      {isTracing && <RouteTrace onClose={() => setTracing(false)} />}
      <RowDrawer
        resource={routeBindResource}
        row={opened}
        title={({ appName }) => appName}
        onClose={() => setOpened(null)}
      />
    </>
  );
}
