import { ListPage, useCall, useRights } from '@switchboard/kit-web';
import { groupMemberResource, QUOTE_KEY } from '@switchboard/qm-contract';

const NO_FILTER = { customerId: false } as const;
const MOST = 200;

/** The price lists of a customer and its children. */
export function PriceGroups({ customerIds }: { readonly customerIds: readonly string[] }) {
  return (
    <ListPage
      isEmbedded
      resource={groupMemberResource}
      preset={{ customerId: [...customerIds] }}
      extraFilters={NO_FILTER}
    />
  );
}

/** Names of the groups by customer; empty without the right to see prices. */
export function usePriceGroups(customerIds: readonly string[]): ReadonlyMap<string, string[]> {
  const enabled = useRights().has(QUOTE_KEY) && customerIds.length > 0;
  const { data } = useCall(
    groupMemberResource.calls.page,
    { customerId: [...customerIds].slice(0, MOST), pageSize: MOST },
    { enabled },
  );
  const groups = new Map<string, string[]>();
  for (const { customerId, groupName } of data?.list ?? [])
    groups.set(customerId, [...(groups.get(customerId) ?? []), groupName]);
  return groups;
}
