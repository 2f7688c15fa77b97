import { countryName } from '@switchboard/kit-contract';
import type { Context, Db } from '@switchboard/kit-server';
import { defineProcessService, type DocumentOutcome, startProcess } from '@switchboard/ger-server';
import { type BatchState, PORT_KEY } from '@switchboard/oc-contract';
import { portBatchQueue } from '../jobs/queues.ts';
import { batchCountries, batchOutcomes, decideBatch, noteInstance } from './batch.repo.ts';

const PROCESS = 'oc_imei_update';
const OUTCOMES: Readonly<Record<BatchState, DocumentOutcome>> = {
  approving: 'live',
  running: 'approved',
  done: 'approved',
  rejected: 'rejected',
};

/** O78: changing the IMEIs of more than 50 ports needs a second person. */
export const imeiService = defineProcessService({
  name: 'ocImeiUpdateService',
  processes: [
    {
      code: PROCESS,
      name: { zh: '批量更换 IMEI', en: 'Update IMEIs in a batch' },
      link: () => '/businessOperations/simbank/port/manager',
      facts: [{ key: 'ports', label: { zh: '端口数', en: 'Ports' }, type: 'number' }],
    },
  ],
  async describe(tx, { businessId }) {
    const countries = await batchCountries(tx, businessId);
    const words = (locale: 'zh' | 'en'): string =>
      countries.map(({ iso2, n }) => `${iso2 === null ? '–' : countryName(iso2, locale)} ${n}`).join(', ');
    const ports = countries.reduce((sum, { n }) => sum + n, 0);
    return [
      { label: { zh: '端口数', en: 'Ports' }, value: String(ports) },
      { label: { zh: '国家', en: 'Countries' }, value: { zh: words('zh'), en: words('en') } },
    ];
  },
  async outcomes(db, ids) {
    const states = await batchOutcomes(db, ids);
    return new Map([...states].map(([id, state]) => [id, OUTCOMES[state]]));
  },
  async mayRead(_, { principal }) {
    return principal.can(PORT_KEY);
  },
  async complete(tx, { businessId }, { jobs }) {
    if (await decideBatch(tx, businessId, 'running')) await jobs.enqueue(tx, portBatchQueue, { batchId: businessId });
  },
  async release(tx, { businessId }) {
    await decideBatch(tx, businessId, 'rejected');
  },
});

export async function requestImeis(
  tx: Db,
  { id, batchNo, ports }: { id: string; batchNo: string; ports: number },
  context: Pick<Context, 'jobs' | 'principal' | 'log' | 'audit' | 'extensions'>,
): Promise<void> {
  const { instanceId } = await startProcess(
    tx,
    {
      processCode: PROCESS,
      businessType: 'oc.port-batch',
      businessId: id,
      applicantId: context.principal.staffId,
      title: `IMEI ${batchNo} (${ports})`,
      facts: { ports },
    },
    context,
  );
  await noteInstance(tx, id, instanceId);
}
