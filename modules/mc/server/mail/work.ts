import type { NodeService, WorkingNode } from '@switchboard/kit-server';
import { workOutbox } from './outbox/worker.ts';
import { workMailSync } from './sync/index.ts';

/** All mailbox services that run in a worker. */
export function workMail(node: WorkingNode): NodeService {
  const services = [workMailSync(node), workOutbox(node)];
  return {
    async close() {
      await Promise.all(services.map(async (service) => await service.close()));
    },
  };
}
