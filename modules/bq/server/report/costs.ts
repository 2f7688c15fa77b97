import { smsRecordResource } from '@switchboard/bq-contract';
import type { Fields, Resource } from '@switchboard/kit-contract';
import { type Context, fieldView } from '@switchboard/kit-server';

/** A user who may not see what messages cost sees no cost of the ledger either (rule 51). */
export function seesCosts<F extends Fields>(resource: Resource<F>, { principal, callKey }: Context): boolean {
  const { code } = smsRecordResource;
  return fieldView(principal, { ...resource, code }, callKey ?? resource.right).isClear('costPrice');
}
