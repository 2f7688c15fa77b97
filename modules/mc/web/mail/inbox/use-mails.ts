import { useCall, usePushSignal, useTabState } from '@switchboard/kit-web';
import {
  getMailPref,
  MAIL_BOX,
  type MailQuery,
  type MailRow,
  NEW_MAIL_TYPE,
  PUSH_SIGNALS,
  queryJunk,
  queryReceived,
} from '@switchboard/mc-contract';
import { useMailAccount } from '../frame/use-mail-account.ts';

export type BoxKind = 'inbox' | 'star' | 'spam' | 'trash';

const FIXED: Readonly<Record<BoxKind, MailQuery>> = {
  inbox: {},
  star: { starFlag: true },
  spam: {},
  trash: { box: MAIL_BOX.trash },
};

export interface MailsView {
  readonly kind: BoxKind;
  /** The filter of the user. */
  readonly query: MailQuery;
  /** The filter with the box and the selected mailbox, passed on to the details page. */
  readonly cache: MailQuery;
  readonly pageNo: number;
  readonly pageSize: number;
}

/** The list of one box. The filter is restored with the tab. */
export function useMails(kind: BoxKind, start: MailQuery) {
  const { accountId, accounts, state } = useMailAccount();
  const [query, setQuery] = useTabState<MailQuery>(`mails.${kind}`, () => start);
  const [pageNo, setPageNo] = useTabState<number>(`mails.${kind}.page`, () => 1);
  const pref = useCall(getMailPref, {}, { staleTime: 60_000 }).data;
  const pageSize = pref?.pageSize ?? 50;
  const threadFlag = query.threadFlag ?? (kind === 'inbox' ? pref?.threadView : undefined);
  const cache: MailQuery = {
    ...query,
    ...FIXED[kind],
    ...(threadFlag === true ? { threadFlag } : {}),
    ...(accountId === null ? {} : { accountId }),
  };
  // also queried without a mailbox: the error leads to the page that explains it (mc M20)
  const isKnown = state.data !== undefined;
  const options = { placeholderData: <T>(before: T) => before };
  const received = useCall(
    queryReceived,
    { ...cache, pageNo, pageSize },
    { ...options, enabled: isKnown && kind !== 'spam' },
  );
  const junk = useCall(queryJunk, { ...cache, pageNo, pageSize }, { ...options, enabled: isKnown && kind === 'spam' });
  const page = kind === 'spam' ? junk : received;
  // a mail arrived, or another browser changed one: shown without a reload
  usePushSignal([NEW_MAIL_TYPE, PUSH_SIGNALS.mail], () => void page.refetch());
  const rows: readonly MailRow[] = page.data?.list ?? [];
  const view: MailsView = { kind, query, cache, pageNo, pageSize };
  return {
    view,
    rows,
    page,
    state,
    accounts,
    accountId,
    isByThread: threadFlag === true,
    hasPane: pref?.readingPane ?? true,
    isFiltered: Object.entries(query).some(([name, value]) => value !== undefined && !SHAPE.has(name)),
    /** A changed filter starts at its first page. */
    applyQuery(part: MailQuery) {
      setQuery(withoutNothing({ ...query, ...part }));
      setPageNo(1);
    },
    clear() {
      setQuery(
        withoutNothing({ threadFlag: query.threadFlag, sortField: query.sortField, sortOrder: query.sortOrder }),
      );
      setPageNo(1);
    },
    turn: setPageNo,
  };
}

/** Settings of the display, not filters. */
const SHAPE = new Set(['threadFlag', 'sortField', 'sortOrder']);

const withoutNothing = (query: { [name in keyof MailQuery]: MailQuery[name] | undefined }): MailQuery =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== ''));

export type Mails = ReturnType<typeof useMails>;
