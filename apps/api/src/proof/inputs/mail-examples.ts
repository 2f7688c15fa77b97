import type { Filling } from './generate.ts';

/** Nothing listens there: an accepted call fails on the connection, not on a right. */
const SERVERS = {
  imapHost: '127.0.0.1',
  imapPort: 9,
  imapTls: '1',
  smtpHost: '127.0.0.1',
  smtpPort: 9,
  smtpTls: '1',
  username: 'proof',
  secret: 'proof',
};
const address = ({ unique }: Filling): string => `proof${unique.toLowerCase()}@proof.example`;
const rule = (filling: Filling) => ({
  id: null,
  accountId: filling.idAt('accountId', 'accountId'),
  matchType: '1',
  value: address(filling),
});

/** Examples of the mail module; joined with those of the other modules in examples.ts. */
export const MAIL_EXAMPLES: Readonly<Record<string, (filling: Filling) => Record<string, unknown>>> = {
  'mc.mail.account.save': (filling) => ({ ...SERVERS, accountId: null, email: address(filling) }),
  'mc.mail.account-admin.add': (filling) => ({
    ...SERVERS,
    staffId: filling.idAt('staffId', 'staffId'),
    email: address(filling),
  }),
  'mc.mail.account-admin.edit': (filling) => ({
    ...SERVERS,
    accountId: filling.idAt('accountId', 'accountId'),
    email: address(filling),
  }),
  'mc.mail.account.test': () => SERVERS,
  'mc.mail.account-admin.test': () => SERVERS,
  'mc.mail.white.update': rule,
  'mc.mail.black.update': rule,
  'mc.mail.book.save': (filling) => ({ id: null, name: 'proof', email: address(filling) }),
  'mc.mail.trusted.save': (filling) => ({ sender: address(filling) }),
  'mc.mail.ding.save': () => ({
    enabled: true,
    onlyParty: false,
    onlyFlaggedSender: false,
    keywords: [],
    mergeMinutes: 5,
    quietFrom: null,
    quietTo: null,
  }),
};
