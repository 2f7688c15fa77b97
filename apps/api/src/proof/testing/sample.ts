import { isItsTurn } from '@switchboard/kit-server/rotation';
import type { Account } from './accounts.ts';
import type { Case } from './cases.ts';

/** One in so many cases of calls whose module did not change. */
const ONE_IN = 7;
/** A permitted write needs rows of its own, which makes it ten times as costly as any other case. */
const WRITES_ONE_IN = 12;

/** `PROOF=whole` tries every case; `pnpm proof:whole` and `pnpm ci:whole` set it. */
export const isWhole = process.env['PROOF'] === 'whole';
/** Moves on with every run of CI, so that after so many runs each case was tried; CI prints it. */
const seed = Number(process.env['CI_SEED'] ?? 1);
/** Modules whose code differs from the last whole run; CI sets it. */
const changed = new Set((process.env['RIGHTS_CHANGED'] ?? '').split(',').filter((id) => id !== ''));

export const isOfChangedModule = (name: string): boolean => changed.has(name.split('.')[0] as string);

/** Whether this run looks at something that belongs to a call or list of this name. */
export const isSampled = (name: string, detail = ''): boolean =>
  isWhole || isOfChangedModule(name) || isItsTurn(`${name} ${detail}`, seed, ONE_IN);

/** Requests without a session and of users without a role are never sampled: there, each call must refuse. */
export const isSampledCase = (account: Account, { call, varied, relation }: Case): boolean =>
  account.isStranger === true ||
  account.roles.length === 0 ||
  isSampled(call.name, `${account.name} ${varied?.path ?? ''} ${relation}`);

/** Among permitted writes: the user who sees only own rows tries each, the others take turns. */
export const isSampledWrite = ({ name }: Account, call: string): boolean =>
  isWhole || name === 'everything, own rows' || isItsTurn(`${name} ${call}`, seed, WRITES_ONE_IN);

export const sampleNote = (): string =>
  isWhole ? 'all cases' : `seed ${seed}, in full: ${[...changed].join(' ') || 'no module'}`;
