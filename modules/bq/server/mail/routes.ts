import { mailRecordResource, revealMails } from '@switchboard/bq-contract';
import { AppError, CODES } from '@switchboard/kit-contract';
import { idsNamed } from '../dims/dims.ts';
import { handleListing, type Listing } from '../record/listing.ts';
import { among } from '../record/question.ts';

/** No quotes and no backslash, because it is part of the statement. */
const WHOLE_ADDRESS = /^[\w.!#$%&*+/=?^{|}~-]{1,64}@[A-Za-z0-9.-]{3,190}$/u;

/** Like rule 47 for numbers: users without access to addresses may search by a whole one. */
function addressIs(address: string): string {
  if (!WHOLE_ADDRESS.test(address)) throw new AppError(CODES.fieldNotPermitted);
  return `to_hash = cityHash64('${address.toLowerCase()}')`;
}

const MAIL_LISTING: Listing<(typeof mailRecordResource)['fields']> = {
  resource: mailRecordResource,
  flow: 'mail',
  from: 'mail_record final',
  key: 'mail_id',
  time: ['submit_time', 'submitTime'],
  exact: 'addressExact',
  hasCountry: false,
  columns: {
    status: 'status',
    address: 'to_addr',
    addressMasked: 'addr_masked',
    toDomain: 'to_domain',
    subject: 'subject',
    templateId: 'template_id',
    error: 'err',
    opened: 'opened',
    clicked: 'clicked',
    sizeB: 'size_b',
    ipPool: 'ip_pool',
    revenueUsd: 'revenue_usd',
    costUsd: 'cost_usd',
  },
  clearFields: ['address'],
  extra: { supplier: 'supplier_id' },
  byKey: {
    addressExact: addressIs,
    supplierName: (typed, { suppliers }) =>
      among(
        'supplier_id',
        idsNamed(suppliers, ({ name }) => name, typed),
      ),
  },
  reveal: { call: revealMails, kind: 'mail', clear: ['address'] },
  async finish(rows, { dims }) {
    const suppliers = new Map(dims.suppliers.map(({ id, name }) => [Number(id), name]));
    for (const row of rows) row['supplierName'] = suppliers.get(row['extra_supplier'] as number) ?? '';
  },
};

export const mailRoutes = handleListing(MAIL_LISTING);
