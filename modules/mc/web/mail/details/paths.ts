import {
  MAIL_BOX,
  type MailDetailsType,
  type MailParty,
  type MailQuery,
  PARTY_TYPE,
  zMailQuery,
} from '@switchboard/mc-contract';

export const DETAILS_PATH = '/message/email/details';
const DETAILS_TYPES: readonly MailDetailsType[] = ['sent', 'editAgain', 'inbox', 'spam'];

const TYPE_OF_BOX: Readonly<Record<number, MailDetailsType>> = { [MAIL_BOX.sent]: 'sent', [MAIL_BOX.spam]: 'spam' };
export const detailsTypeOf = (box: number): MailDetailsType => TYPE_OF_BOX[box] ?? 'inbox';

/** R152: id, detailsType and the search cache; a URL that can be sent to a colleague with access to the same mailbox. */
export function detailsPath(id: string, detailsType: MailDetailsType, cache?: MailQuery): string {
  const query = new URLSearchParams({ id, detailsType });
  if (cache !== undefined && Object.keys(cache).length > 0) query.set('searchCache', JSON.stringify(cache));
  return `${DETAILS_PATH}?${query}`;
}

export interface DetailsAddress {
  readonly id: string;
  readonly detailsType: MailDetailsType;
  readonly cache: MailQuery;
}

/** Accepts any URL: an invalid cache is ignored. */
export function readDetailsAddress(search: string): DetailsAddress {
  const query = new URLSearchParams(search);
  const type = query.get('detailsType') as MailDetailsType;
  return {
    id: query.get('id') ?? '',
    detailsType: DETAILS_TYPES.includes(type) ? type : 'inbox',
    cache: readCache(query.get('searchCache')),
  };
}

function readCache(text: string | null): MailQuery {
  try {
    const parsed = zMailQuery.safeParse(JSON.parse(text ?? '{}'));
    return parsed.success ? parsed.data : {};
  } catch {
    return {};
  }
}

/** The compose page of the mailbox (mc.md §4). */
export function writePath(kind: 'reply' | 'replyAll' | 'forward' | 'editAgain', refId: string): string {
  return `/message/email/write?${new URLSearchParams({ kind, refId })}`;
}

export const forwardPath = (ids: readonly string[]): string =>
  `/message/email/write?${new URLSearchParams({ kind: 'transmit', refIds: ids.join(',') })}`;

/** All correspondence with a party, as the URL of the list. */
export function dealingsPath({ partyType, partyCode }: MailParty): string {
  const query = new URLSearchParams({ 'f.partyCode': partyCode });
  if (partyType !== PARTY_TYPE.customer) query.set('tab', 'supplier');
  return `/message/email/vce?${query}`;
}
