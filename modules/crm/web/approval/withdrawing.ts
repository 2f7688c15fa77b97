import type { Action } from '@switchboard/kit-web';
import { commentForm } from './comment-item.tsx';

interface Options {
  readonly t: (key: string) => string;
  /** Key of the page; `:withdraw` is appended. */
  readonly right: string;
  readonly withdraw: (input: { id: string; reason: string }) => Promise<unknown>;
}

/** Withdraws the user's own application while it is undecided. */
export const withdrawing = <Row extends { readonly id: string; readonly state: string }>({
  t,
  right,
  withdraw,
}: Options): Action<Row, { reason: string }> => ({
  key: 'withdraw',
  label: t('approval.withdraw'),
  right: `${right}:withdraw`,
  isOffered: ({ state }) => state === 'pending',
  form: commentForm({ name: 'reason', label: t('approval.reason'), isRequired: true }),
  done: t('approval.withdrawn'),
  run: ({ id }, { reason }) => withdraw({ id, reason }),
});
