import type { Services, NodeService, ServingNode } from '@switchboard/kit-server';
import { PUSH_LIMITS, PushGateway, type PushLimits } from './gateway.ts';

/** One gateway per API node, found by the node's bus connection. */
const gateways = new WeakMap<Services['bus'], PushGateway>();

export function servePush(node: ServingNode, limits: PushLimits = PUSH_LIMITS): NodeService {
  const gateway = new PushGateway(node, limits);
  gateways.set(node.services.bus, gateway);
  return gateway;
}

export function gatewayOf({ bus }: Pick<Services, 'bus'>): PushGateway {
  const gateway = gateways.get(bus);
  if (gateway === undefined) throw new Error('this process serves no push connections');
  return gateway;
}
