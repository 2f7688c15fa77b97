import { maskPhone, revealWaRecords, waRecordResource, waSessionResource } from '@switchboard/bq-contract';
import type { House, Listing, Raw } from '../record/listing.ts';
import { phoneIs } from '../record/phone.ts';

const SESSION_DAYS = 400;

async function finish(rows: readonly Raw[], { dialCodeOf }: House): Promise<void> {
  for (const row of rows) row['phoneMasked'] = maskPhone(row['extra_phone'] as string, dialCodeOf(row));
}

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
    category: 'category',
    template: 'template',
    errCode: 'err_code',
    wabaId: 'waba_id',
    sessionId: 'session_id',
    revenueUsd: 'revenue_usd',
    costUsd: 'cost_usd',
  },
  extra: { phone: 'toString(phone)' },
  byKey: { phoneExact: phoneIs },
  reveal: { call: revealWaRecords, kind: 'wa', clear: ['phone'] },
  finish,
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
  extra: { phone: 'toString(phone)' },
  byKey: { phoneExact: phoneIs },
  finish,
};
