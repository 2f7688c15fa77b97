import { CODES } from '@switchboard/kit-contract';
import type { KitKey } from '../i18n/kit-text.ts';
import type { ApiError } from './api-error.ts';

/** What the user sees and what happens next when a call fails (spec §8, conventions §11). Pure: the UI applies it. */
export type ErrorBehaviour =
  | { readonly kind: 'sign-out'; readonly delayMs: number }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'success-toast' }
  /** Warning dialog 无法执行 with `msg`. */
  | { readonly kind: 'dialog' }
  /** Dialog with the customer code and a link to the alias-change record. */
  | { readonly kind: 'alias-dialog'; readonly customerCode: string; readonly to: string }
  /** Toast of a kit text, or of `msg` when there is none. */
  | { readonly kind: 'toast'; readonly textKey?: KitKey };

const SPEC_CODES = {
  noMailbox: 10170036,
  mailDone: 10170039,
  aliasChangeOpen: 10050027,
  aliasTaken: 10050016,
} as const;
export const SIGN_OUT_DELAY_MS = 2000;
const ALIAS_RECORDS_PATH = '/crm/operate/alias-record';

const BY_CODE: Readonly<Record<number, (error: ApiError) => ErrorBehaviour>> = {
  [CODES.sessionInvalid]: () => ({ kind: 'sign-out', delayMs: SIGN_OUT_DELAY_MS }),
  [SPEC_CODES.noMailbox]: () => ({ kind: 'redirect', to: '/message/email/none' }),
  [SPEC_CODES.mailDone]: () => ({ kind: 'success-toast' }),
  [SPEC_CODES.aliasChangeOpen]: aliasDialog,
  [SPEC_CODES.aliasTaken]: () => ({ kind: 'toast', textKey: 'error.aliasTaken' }),
  [CODES.limitReached]: () => ({ kind: 'dialog' }),
  [CODES.conflict]: () => ({ kind: 'dialog' }),
  [CODES.insufficient]: () => ({ kind: 'dialog' }),
  [CODES.wrongState]: () => ({ kind: 'dialog' }),
};

export function errorBehaviour(error: ApiError): ErrorBehaviour {
  return BY_CODE[error.code]?.(error) ?? { kind: 'toast' };
}

function aliasDialog({ data }: ApiError): ErrorBehaviour {
  const { customerCode = '', taskId = '' } = (data ?? {}) as { customerCode?: string; taskId?: string };
  const query = new URLSearchParams({ taskId });
  return { kind: 'alias-dialog', customerCode, to: `${ALIAS_RECORDS_PATH}?${query}` };
}
