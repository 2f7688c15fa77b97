import { requestNotice } from '@switchboard/kit-server';
import type { ProcessJob } from '../jobs/process-job.ts';
import { findService, listProcessKinds } from '../process/find-service.ts';
import type { DocumentOutcome } from '../process/service.ts';
import { processAdmins } from '../process/world.ts';
import { type Checked, listBroken, listChecked } from './repo.ts';

const BATCH = 1_000;
const NAMED = 20;

/** Ger rule 29: finds processes and documents with different states. None are expected; a finding raises a notice. */
export async function runCheck(context: ProcessJob): Promise<readonly Checked[]> {
  const { db, log } = context;
  const found: Checked[] = [];
  let after = '0';
  for (;;) {
    const batch = await listChecked(db, after, BATCH);
    const last = batch.at(-1);
    if (last === undefined) break;
    const broken = new Set(
      await listBroken(
        db,
        batch.map(({ id }) => id),
      ),
    );
    const differing = await differingIn(batch, context);
    warnOfMissing(batch, context);
    found.push(...batch.filter((one) => broken.has(one.id) || differing.has(one.id)));
    after = last.id;
  }
  if (found.length === 0) return found;
  log.error({ count: found.length, instances: found.slice(0, NAMED) }, 'processes and documents disagree');
  await db.transaction().execute(async (tx) => {
    const numbers = found.slice(0, NAMED).map(({ no }) => no);
    await requestNotice(tx, context, {
      eventCode: 'ger.check.found',
      to: { staffIds: await processAdmins(tx) },
      vars: { count: String(found.length), numbers: numbers.join(', ') },
      link: '/setModule/process/roles',
      dedupeKey: `ger.check.${found.map(({ id }) => id).join('.')}`.slice(0, 200),
    });
  });
  return found;
}

const OUTCOMES: Readonly<Record<string, DocumentOutcome>> = {
  approved: 'approved',
  rejected: 'rejected',
  withdrawn: 'withdrawn',
  cancelled: 'withdrawn',
};

/** Processes of modules that are not installed have no document to compare with. */
function warnOfMissing(batch: readonly Checked[], context: ProcessJob): void {
  const missing = batch.filter((one) => findService(one, context) === null);
  const services = [...new Set(missing.map(({ serviceName }) => serviceName))];
  if (missing.length > 0) context.log.warn({ count: missing.length, services }, 'processes without their module');
}

/** Compares with the state in the modules. */
async function differingIn(batch: readonly Checked[], context: ProcessJob): Promise<ReadonlySet<string>> {
  const differing = new Set<string>();
  for (const { service, kind } of listProcessKinds(context)) {
    const own = batch.filter(({ processCode, businessId }) => processCode === kind.code && businessId !== null);
    if (own.length === 0 || service.outcomes === undefined) continue;
    const known = await service.outcomes(
      context.db,
      own.map(({ businessId }) => businessId as string),
    );
    for (const { id, status, businessId } of own)
      if (known.get(businessId as string) !== (OUTCOMES[status] ?? 'live')) differing.add(id);
  }
  return differing;
}
