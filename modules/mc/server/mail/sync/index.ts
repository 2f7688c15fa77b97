import type { NodeService, WorkingNode } from '@switchboard/kit-server';
import { MailSync } from './service.ts';

export { requestSync } from './request.ts';

/** What the worker keeps running for the mailboxes. */
export const workMailSync = (node: WorkingNode): NodeService => new MailSync(node);
