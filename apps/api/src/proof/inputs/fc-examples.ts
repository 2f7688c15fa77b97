import type { Filling } from './generate.ts';

type Example = (filling: Filling) => Record<string, unknown>;

const CHANNELS = ['sms', 'vos', 'email', 'social'];

/** Requirements of finance that the schema of the input does not express. */
export const FC_EXAMPLES: Readonly<Record<string, Example>> = {
  ...Object.fromEntries(
    CHANNELS.flatMap((channel): [string, Example][] => [
      [
        `fc.supplier-account-${channel}.save`,
        ({ idAt, unique }) => ({
          id: idAt('id', 'id'),
          version: 0,
          supplierId: idAt('supplierId', 'supplierId'),
          login: unique,
          currency: 'USD',
          payMode: 'prepaid',
          alertBalance: '10',
        }),
      ],
      [
        `fc.supplier-account-${channel}.balance`,
        ({ idAt }) => ({
          id: idAt('id', 'id'),
          version: 0,
          theirBalance: '12.5',
          theirCredit: '1',
          balanceOn: '2026-01-05',
          note: null,
        }),
      ],
      [`fc.supplier-account-${channel}.state`, ({ idAt }) => ({ id: idAt('id', 'id'), version: 0, status: 'stopped' })],
    ]),
  ),
  'fc.supplier-bill.line': ({ idAt }) => ({
    id: idAt('id', 'id'),
    version: 0,
    destKey: '510',
    accepted: true,
    diffReason: null,
  }),
  'fc.supplier-bill.agree': ({ idAt }) => ({ id: idAt('id', 'id'), version: 0, agreedAmount: '10', reason: null }),
};
