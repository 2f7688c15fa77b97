import { isItsTurn } from '@switchboard/kit-server/rotation';
import type { Account } from './accounts.ts';
import type { Case } from './cases.ts';

/** Runs one in this many cases for calls of unchanged modules; CI sets it higher when only documents changed. */
const ONE_IN = Number(process.env['RIGHTS_ONE_IN'] ?? 7);
/** A permitted write needs separate rows, which makes it ten times as costly as any other case. */
const WRITES_ONE_IN = 12;

/** `PROOF=whole` tries every case; `pnpm proof:whole` and `pnpm ci:whole` set it. */
export const isWhole = process.env['PROOF'] === 'whole';
/** Increases with every run of CI, which covers each case after that many runs; CI prints it. */
const seed = Number(process.env['CI_SEED'] ?? 1);
/** Modules with changes since the last whole run; CI sets it. */
const changed = new Set((process.env['RIGHTS_CHANGED'] ?? '').split(',').filter((id) => id !== ''));

export const isOfChangedModule = (name: string): boolean => changed.has(name.split('.')[0] as string);

/** Whether this run covers a case of the call or list with this name. */
export const isSampled = (name: string, detail = ''): boolean =>
  isWhole || isOfChangedModule(name) || isItsTurn(`${name} ${detail}`, seed, ONE_IN);

/** Requests without a session and of users without a role are never sampled: there, each call must refuse. */
export const isSampledCase = (account: Account, { call, varied, relation }: Case): boolean =>
  account.isStranger === true ||
  account.roles.length === 0 ||
  isSampled(call.name, `${account.name} ${varied?.path ?? ''} ${relation}`);

/** Among permitted writes: the account that sees only own rows tries each, the others take turns. */
export const isSampledWrite = ({ name }: Account, call: string): boolean =>
  isWhole || name === 'everything, own rows' || isItsTurn(`${name} ${call}`, seed, WRITES_ONE_IN);

export const sampleNote = (): string =>
  isWhole ? 'all cases' : `seed ${seed}, in full: ${[...changed].join(' ') || 'no module'}`;
