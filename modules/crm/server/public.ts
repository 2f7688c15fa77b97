import type { RowSecurity } from '@switchboard/kit-server';
import { customerTable } from './tables.ts';

/** Public API for other modules. */
export { type AddressView, addressView, HIDDEN_ADDRESS, maskText } from './contact/address-view.ts';
export {
  customersOfQuery,
  customersOfAddresses,
  type MailIdentity,
  mailIdentityOf,
  type MailParty,
  partyOfMail,
  type PartyOfMail,
} from './contact/mail-party.repo.ts';
export { addresseeOf, contactAddresses, suggestContacts } from './contact/suggest.repo.ts';
export { findCustomer } from './customer/access.repo.ts';
export { CUSTOMERS } from './customer/join.repo.ts';
export { customerSource } from './customer/repo.ts';
export { opportunityFor } from './opportunity/repo.ts';
export { SENT_TODAY } from './statistics/sent-today.ts';

/** Who may see customers: for lists of other modules whose rows belong to one. */
export const customerRows: RowSecurity = customerTable;
