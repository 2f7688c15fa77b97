import {
  dockingCalls,
  dockingResource,
  type GatewayResource,
  landingCalls,
  landingResource,
  onlineDockingCalls,
  onlineDockingResource,
  onlineLandingCalls,
  onlineLandingResource,
  type OnlineResource,
  type ServerStates,
  type Sync,
  vosAccountCalls,
  vosAccountResource,
  type VosSide,
} from '@switchboard/bq-contract';
import { handle, handleExport, inTransaction, pageOf } from '@switchboard/kit-server';
import { accountSource } from './account.repo.ts';
import { gatewaySource, onlineSource } from './gateway.repo.ts';
import { fillLive } from './live.ts';
import { findServerStates } from './server.repo.ts';
import { fillWeek, lockGateway, saveGateway } from './service.ts';
import { syncSwitches } from './sync.ts';

const handleServers = (call: ServerStates) => handle(call, async (_, { db }) => await findServerStates(db));

const handleSync = (call: Sync) =>
  handle(call, async (_, context) => {
    await syncSwitches(context);
    await inTransaction(context, async (tx) => await context.audit(tx, { object: 'bq.vos-server', action: 'sync' }));
    return await findServerStates(context.db);
  });

function gatewayRoutes(resource: GatewayResource, calls: typeof landingCalls) {
  const fill = fillWeek(resource);
  return [
    handle(resource.calls.page, async (input, context) => {
      const page = await pageOf(gatewaySource(resource, context.locale), input, context);
      await fill(page.list, context);
      return page;
    }),
    ...handleExport(resource, ({ locale }) => gatewaySource(resource, locale), { prepare: fill }),
    handle(calls.save, async (input, context) => await saveGateway(resource, input, context)),
    handle(
      calls.lock,
      async (input, context) => await lockGateway(gatewaySource(resource, context.locale), input, context),
    ),
    handleSync(calls.sync),
    handleServers(calls.servers),
  ];
}

function onlineRoutes(side: VosSide, resource: OnlineResource, calls: typeof onlineLandingCalls) {
  const fill = fillLive(resource, side);
  return [
    handle(resource.calls.page, async (input, context) => {
      const page = await pageOf(onlineSource(resource), input, context);
      await fill(page.list, context);
      return page;
    }),
    ...handleExport(resource, () => onlineSource(resource), { prepare: fill }),
    handle(calls.lock, async (input, context) => await lockGateway(onlineSource(resource), input, context)),
    handleServers(calls.servers),
  ];
}

export const vosRoutes = [
  ...gatewayRoutes(landingResource, landingCalls),
  ...gatewayRoutes(dockingResource, dockingCalls),
  ...onlineRoutes('landing', onlineLandingResource, onlineLandingCalls),
  ...onlineRoutes('docking', onlineDockingResource, onlineDockingCalls),
  handle(vosAccountResource.calls.page, async (input, context) => await pageOf(accountSource(), input, context)),
  ...handleExport(vosAccountResource, () => accountSource()),
  handleSync(vosAccountCalls.sync),
  handleServers(vosAccountCalls.servers),
];
