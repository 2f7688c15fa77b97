import type { MeasuredQuery } from './measure-call.ts';

const LIST = '/v2/crm/customer/page';
const list = (name: string, body: object = {}, login = 'finance'): MeasuredQuery => ({
  name: `customers, ${name}`,
  login,
  path: LIST,
  body: { pageSize: 20, ...body },
});
const NARROW = {
  level: ['A', 'B'],
  stage: ['cooperating', 'negotiating'],
  country: 'SG',
  kind: ['direct'],
  settleMode: ['prepaid'],
};
/** Twenty list filters at once (crm.md §7), none of which empties the list alone. */
const TWENTY = {
  ...NARROW,
  customerCode: 'C0',
  name: 'e',
  alias: '-',
  industry: ['game', 'ecommerce', 'fintech', 'travel', 'social', 'logistics'],
  customerType: ['enterprise', 'aggregator'],
  products: ['sms'],
  brands: ['main'],
  ownerWay: ['created', 'lead', 'claimed'],
  sourceCode: ['website', 'expo', 'referral'],
  estMonthlyUsd: { from: '1' },
  consume30dUsd: { from: '1' },
  lastFollowAt: { from: '2020-01-01T00:00:00+08:00' },
  ownerSince: { from: '2020-01-01T00:00:00+08:00' },
  createdAt: { from: '2020-01-01T00:00:00+08:00' },
  locked: false,
};

/** `customerId`: a customer with contacts and follow-ups. */
export function queriesAbout(customerId: string): MeasuredQuery[] {
  const of = (name: string, path: string, body: object | null, login = 'finance'): MeasuredQuery => ({
    name,
    login,
    path,
    body,
  });
  return [
    list('first page, all'),
    list('first page, own', {}, 'sales'),
    list('first page, team', {}, 'manager'),
    list('by spend', { sortField: 'consume30dUsd', sortOrder: 'desc' }),
    list('by name', { sortField: 'name', sortOrder: 'asc' }),
    list('due today', { nextFollowAt: { to: '2030-01-01T00:00:00+08:00' } }),
    list('five filters', NARROW),
    list('twenty filters', TWENTY),
    list('twenty filters, own', TWENTY, 'sales'),
    list('keyword (Latin)', { keyword: 'kestrel wave' }),
    list('keyword (Chinese)', { keyword: '启航教育' }),
    list('keyword (digits in many codes)', { keyword: '-1000' }),
    list('keyword (one customer)', { keyword: 'C0123456' }),
    list('page 500', { pageNo: 500 }),
    of('public pool, first page', '/v2/crm/sea/page', { pageSize: 20 }, 'sales'),
    of('contacts of a customer', '/v2/crm/contact/page', { pageSize: 20, customerId: [customerId] }),
    of('contacts, everybody’s', '/v2/crm/contact/page', { pageSize: 20 }),
    of('follow-ups of a customer', '/v2/crm/followup/page', { customerId }),
    of('customer, detail', `/v2/crm/customer/get/${customerId}`, null),
  ];
}
