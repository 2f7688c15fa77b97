import { defineExtensionPoint, type Services } from '@switchboard/kit-server';

/** Messages that customers submitted since the business day began, by customer ID; tests are not counted. */
type SentToday = (services: Pick<Services, 'records'>) => Promise<{ customerId: string; messages: string }[]>;

/** Message records refer to customers and build on this module, so it cannot import them. */
export const SENT_TODAY = defineExtensionPoint<SentToday>('crm.sent-today');
