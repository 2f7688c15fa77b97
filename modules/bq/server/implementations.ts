import { SENT_TODAY } from '@switchboard/crm-server';
import { SUPPLIER_RECORDS } from '@switchboard/fc-server';
import { implement } from '@switchboard/kit-server';
import { VOICE_GATEWAYS } from '@switchboard/oc-server';
import { commandGateway } from './gateway/gateway.ts';
import { callTestStates } from './gateway/states.ts';
import { supplierUsage } from './report/usage.ch.repo.ts';
import { sentToday } from './sms/today.ts';
import { countriesOfNumbers, landingGateways } from './vos/test-gateways.repo.ts';
import { countryNames } from './watch/channels.repo.ts';

/** What records and gateways do for modules that this one builds on. */
export const implementations = [
  implement(SENT_TODAY, async (services) => await sentToday(services)),
  implement(SUPPLIER_RECORDS, { supplierUsage, countryNames }),
  implement(VOICE_GATEWAYS, { landingGateways, countriesOfNumbers, callTestStates, commandGateway }),
];
