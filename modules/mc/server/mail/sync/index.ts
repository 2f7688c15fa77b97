import type { NodeService, WorkingNode } from '@switchboard/kit-server';
import { MailSync } from './service.ts';

export { requestSync } from './request.ts';

/** The mailbox synchronisation that runs in the worker. */
export const workMailSync = (node: WorkingNode): NodeService => new MailSync(node);
