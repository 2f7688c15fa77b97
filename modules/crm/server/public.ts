/** The front door: what other modules may use of this one. */
export {
  askCustomersOf,
  customersOfAddresses,
  type MailIdentity,
  mailIdentityOf,
  type MailParty,
} from './contact/mail-party.repo.ts';
export { addresseeOf, suggestContacts } from './contact/suggest.repo.ts';
export { customerSource } from './customer/repo.ts';
