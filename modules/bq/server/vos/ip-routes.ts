import { approveGatewayIp, blockGatewayIp, gatewayIpResource } from '@switchboard/bq-contract';
import { handle, handleExport, pageOf } from '@switchboard/kit-server';
import { gatewayIpSource } from './ip.repo.ts';
import { decideIp } from './ip-service.ts';

export const gatewayIpRoutes = [
  handle(gatewayIpResource.calls.page, async (input, context) => await pageOf(gatewayIpSource(), input, context)),
  ...handleExport(gatewayIpResource, () => gatewayIpSource()),
  handle(approveGatewayIp, async (input, context) => await decideIp(input, 'approved', context)),
  handle(blockGatewayIp, async (input, context) => await decideIp(input, 'blocked', context)),
];
