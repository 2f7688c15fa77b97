import {
  BELOW_COST_KEY,
  moveRouteBind,
  routeBindResource,
  type RouteBindRow,
  saveRouteBelowCost,
  saveRouteBind,
} from '@switchboard/bq-contract';
import { type ChoiceOption, ListPage, useRights } from '@switchboard/kit-web';
import { Button } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppSelect } from '../master/app-select.tsx';
import { OperatorSelect, PlaceSelect } from '../master/places.tsx';
import { RowDrawer } from '../master/row-drawer.tsx';
import { ChannelSelect, MixSelect } from '../master/selects.tsx';
import { useMasterForm } from '../master/use-master-form.tsx';
import { useMoves } from '../master/use-moves.ts';
import { RouteTrace } from './trace.tsx';

const MOVES = { enabled: ['disabled'], disabled: ['enabled'] };
const initial = (): Partial<RouteBindRow> => ({
  targetKind: 'channel',
  priority: 10,
  validFrom: new Date().toISOString(),
});

const knownOf = (id: string | null | undefined, label: string): ChoiceOption[] =>
  id === null || id === undefined ? [] : [{ value: id, label }];

const fieldsOf = (row: RouteBindRow | null) =>
  [
    { name: 'appId', control: <AppSelect known={row === null ? [] : knownOf(row.appId, row.appName)} /> },
    { name: 'mcc', control: <PlaceSelect allowClear /> },
    { name: 'mnc', control: <OperatorSelect /> },
    'smsType',
    'targetKind',
    {
      name: 'channelId',
      control: <ChannelSelect known={row === null ? [] : knownOf(row.channelId, row.targetName)} />,
      isShown: (values: Readonly<Record<string, unknown>>) => values['targetKind'] !== 'mix',
    },
    {
      name: 'mixId',
      control: <MixSelect known={row === null ? [] : knownOf(row.mixId, row.targetName)} />,
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
  const form = useMasterForm({
    resource: routeBindResource,
    call: rights.has(BELOW_COST_KEY) ? saveRouteBelowCost : saveRouteBind,
    fields: fieldsOf,
    initial,
    titleOf: ({ appName }) => appName,
  });
  const moves = useMoves({ resource: routeBindResource, call: moveRouteBind, moves: MOVES, texts: 'route' });
  const actions = useMemo(() => [form.edit, ...moves], [form.edit, moves]);
  return (
    <>
      <ListPage
        resource={routeBindResource}
        rowActions={actions}
        onOpen={setOpened}
        toolbar={
          <>
            <Button onClick={() => setTracing(true)}>{t('route.trace')}</Button>
            {form.addButton}
          </>
        }
      />
      {form.view}
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
