import { revealWaRecords, waRecordResource, waSessionResource } from '@switchboard/bq-contract';
import type { Listing } from '../record/listing.ts';
import { phoneIs } from '../record/phone.ts';

const SESSION_DAYS = 400;

export const WA_LISTING: Listing<(typeof waRecordResource)['fields']> = {
  resource: waRecordResource,
  flow: 'wa',
  from: 'wa_record final',
  key: 'wa_msg_id',
  time: ['submit_time', 'submitTime'],
  exact: 'phoneExact',
  columns: {
    status: 'status',
    direction: 'dir',
    phone: 'toString(phone)',
    phoneMasked: 'phone_masked',
    category: 'category',
    template: 'template',
    errCode: 'err_code',
    wabaId: 'waba_id',
    sessionId: 'session_id',
    revenueUsd: 'revenue_usd',
    costUsd: 'cost_usd',
  },
  clearFields: ['phone'],
  byKey: { phoneExact: phoneIs },
  reveal: { call: revealWaRecords, kind: 'wa', clear: ['phone'] },
};

export const WA_SESSIONS: Listing<(typeof waSessionResource)['fields']> = {
  resource: waSessionResource,
  flow: 'wa',
  from: 'wa_session final',
  key: 'session_id',
  time: ['opened_at', 'openedAt'],
  keptDays: SESSION_DAYS,
  exact: 'phoneExact',
  columns: {
    phoneMasked: 'phone_masked',
    expiresAt: 'opened_at + interval 24 hour',
    category: 'category',
    origin: 'origin',
    msgOut: 'toInt32(msg_out)',
    msgIn: 'toInt32(msg_in)',
    billable: 'billable',
    wabaId: 'waba_id',
    revenueUsd: 'toDecimal64(revenue, 6)',
    costUsd: 'toDecimal64(cost, 6)',
  },
  byKey: { phoneExact: phoneIs },
};
