import type { NewContact } from '@switchboard/crm-contract';

export type IdentityType = 'name' | 'domain' | 'email' | 'phone' | 'whatsapp' | 'wechat' | 'telegram' | 'tax_no';

/** One key that identifies a company. No two customers have the same strong key (crm rule 2). */
export interface Identity {
  readonly type: IdentityType;
  readonly value: string;
  readonly strong: boolean;
}

type Reached = Partial<Pick<NewContact, 'email' | 'phone' | 'whatsapp' | 'wechat' | 'telegram'>>;

export interface Known {
  readonly nameNorm: string;
  readonly website?: string | null;
  readonly domains?: readonly string[];
  readonly taxNo?: string | null;
  readonly contacts: readonly Reached[];
}

const MAX_VALUE = 200;

/** Plus tags are removed: `ann+x@a.io` is `ann@a.io`. */
export function normEmail(email: string): string {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@');
  return `${local.split('+')[0]}@${domain}`;
}

export const normPhone = (phone: string): string => phone.replace(/[^\d+]/g, '');

/** The host of a URL as users type it, without `www.`; null = it contains none. */
export function hostOf(website: string): string | null {
  const text = website.trim().toLowerCase();
  const host = /^(?:[a-z][a-z\d+.-]*:\/\/)?(?:[^/@]*@)?([^/:?#\s]+)/.exec(text)?.[1]?.replace(/^www\./, '');
  return host !== undefined && /^[^.\s]+(\.[^.\s]+)+$/.test(host) ? host : null;
}

/** All possible domains of the company; the domain rules define which of them belong to mail providers. */
export function domainsOf({ website, domains = [], contacts }: Omit<Known, 'nameNorm'>): string[] {
  const hosts = [website ?? '', ...domains].map(hostOf);
  const ofMails = contacts.map(({ email }) => (typeof email === 'string' ? normEmail(email).split('@')[1] : null));
  return [...new Set([...hosts, ...ofMails].filter((host): host is string => typeof host === 'string' && host !== ''))];
}

/** Sorted, so that concurrent saves lock the same keys in the same order. */
export function identitiesOf(known: Known, companyDomains: ReadonlySet<string>): Identity[] {
  const found = new Map<string, Identity>();
  const add = (type: IdentityType, value: string | null | undefined, strong = true): void => {
    if (typeof value === 'string' && value !== '')
      found.set(`${type} ${value}`, { type, value: value.slice(0, MAX_VALUE), strong });
  };
  add('name', known.nameNorm);
  for (const domain of domainsOf(known)) if (companyDomains.has(domain)) add('domain', domain);
  add('tax_no', known.taxNo?.toUpperCase().replace(/[^\p{L}\p{N}]/gu, ''));
  for (const { email, phone, whatsapp, wechat, telegram } of known.contacts) {
    add('email', typeof email === 'string' ? normEmail(email) : null);
    add('phone', typeof phone === 'string' ? normPhone(phone) : null);
    add('whatsapp', typeof whatsapp === 'string' ? normPhone(whatsapp) : null);
    add('wechat', wechat?.toLowerCase(), false);
    add('telegram', telegram?.toLowerCase().replace(/^@/, ''), false);
  }
  return [...found.keys()].toSorted().map((key) => found.get(key) as Identity);
}
