import { DAY_ENDS, type DayEnd, DISPUTE_ABOUT, SOLD_PRODUCTS } from '@switchboard/bq-contract';
import { defineProcessService, startProcess } from '@switchboard/ger-server';
import {
  AppError,
  businessDay,
  CODES,
  fieldRefusal,
  type ParsedInputOf,
  type ResultOf,
} from '@switchboard/kit-contract';
import { type Context, inTransaction } from '@switchboard/kit-server';
import { bqDb } from '../db.ts';
import { decideDispute, disputeStates, findDispute, insertDispute, noteInstance } from './dispute.repo.ts';

type DisputeCall = (typeof DAY_ENDS)['c']['dispute'];

const PROCESS = 'perf_dispute';
const NOT_OVER = { zh: '当日尚未结束，请在次日提出', en: 'This day has not ended. Submit the dispute on the next day' };
const ALREADY_DISPUTED = {
  zh: '您已就此提出异议，正在审批',
  en: 'You have already disputed this. The dispute is pending approval',
};

/** When approved, a permitted user reopens the day. The approval itself changes no figures (ger.md §4). */
export const disputeService = defineProcessService({
  name: 'bqDisputeService',
  processes: [
    {
      code: PROCESS,
      name: { zh: '业绩异议', en: 'Performance dispute' },
      link: ({ instanceId }) => `/general/process/my-handle/profile?id=${instanceId}`,
    },
  ],
  async describe(tx, { businessId }) {
    const dispute = await findDispute(bqDb({ db: tx }), businessId);
    if (dispute === null) return [];
    return [
      { label: { zh: '报表', en: 'Report' }, value: DAY_ENDS[dispute.side].report.report.title },
      { label: { zh: '日期', en: 'Day' }, value: dispute.day },
      { label: { zh: '产品', en: 'Product' }, value: SOLD_PRODUCTS[dispute.product].label },
      { label: { zh: '异议项', en: 'Disputed item' }, value: DISPUTE_ABOUT[dispute.about].label },
      ...(dispute.subject === '' ? [] : [{ label: { zh: '对象', en: 'Subject' }, value: dispute.subject }]),
      { label: { zh: '说明', en: 'Reason' }, value: dispute.reason },
    ];
  },
  async outcomes(db, ids) {
    return await disputeStates(bqDb({ db }), ids);
  },
  async mayRead({ applicantId }, { principal }) {
    return applicantId === principal.staffId;
  },
  async complete(tx, { businessId }) {
    await decideDispute(bqDb({ db: tx }), businessId, 'approved');
  },
  async release(tx, { businessId }, outcome) {
    await decideDispute(bqDb({ db: tx }), businessId, outcome === 'rejected' ? 'rejected' : 'withdrawn');
  },
});

export async function openDispute(
  end: DayEnd,
  input: ParsedInputOf<DisputeCall>,
  context: Context,
): Promise<ResultOf<DisputeCall>> {
  const today = businessDay();
  if (input.day >= today) throw fieldRefusal('day', NOT_OVER);
  const by = context.principal.staffId;
  return await inTransaction(context, async (tx) => {
    const db = bqDb({ db: tx });
    const made = await insertDispute(db, { ...input, side: end, by });
    if (made === null) throw new AppError(CODES.conflict, { label: ALREADY_DISPUTED });
    const { id, disputeNo } = made;
    const { instanceId } = await startProcess(
      tx,
      {
        processCode: PROCESS,
        businessType: 'bq.day-dispute',
        businessId: id,
        applicantId: by,
        title: `${disputeNo} · ${input.day} · ${SOLD_PRODUCTS[input.product].label.zh}`,
        facts: {},
      },
      context,
    );
    await noteInstance(db, id, instanceId);
    await context.audit(tx, { object: 'bq.day-dispute', objectId: id, action: 'create', after: input });
    return { disputeNo, instanceId };
  });
}
