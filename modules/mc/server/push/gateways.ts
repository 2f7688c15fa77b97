import type { Doors, NodeService, ServingNode } from '@switchboard/kit-server';
import { PUSH_LIMITS, PushGateway, type PushLimits } from './gateway.ts';

/** Each API node has its own; found by the node's own door to the bus. */
const gateways = new WeakMap<Doors['bus'], PushGateway>();

export function servePush(node: ServingNode, limits: PushLimits = PUSH_LIMITS): NodeService {
  const gateway = new PushGateway(node, limits);
  gateways.set(node.doors.bus, gateway);
  return gateway;
}

export function gatewayOf({ bus }: Pick<Doors, 'bus'>): PushGateway {
  const gateway = gateways.get(bus);
  if (gateway === undefined) throw new Error('this process serves no push connections');
  return gateway;
}
