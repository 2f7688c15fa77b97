import { type Db, type JobSender, requestPush } from '@switchboard/kit-server';
import { PUSH_SIGNALS } from '@switchboard/mc-contract';

/** Lets people with changed numbers reload them (ger rule 35). */
export async function pushSummary(
  tx: Db,
  staffIds: readonly string[],
  { jobs }: { readonly jobs: JobSender },
): Promise<void> {
  await requestPush(tx, { jobs }, { staffIds: [...new Set(staffIds)], msgType: PUSH_SIGNALS.summary });
}
