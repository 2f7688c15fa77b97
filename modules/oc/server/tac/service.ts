import { AppError, CODES, fieldRefusal, type ParsedInputOf } from '@switchboard/kit-contract';
import { type Context, inTransaction, lockVersion, saveAudited } from '@switchboard/kit-server';
import { type reviewTac, type saveTac, tacResource } from '@switchboard/oc-contract';
import { imeiTacTable } from '../tables.ts';
import { countProofs, outsideRange } from './repo.ts';

/** Stores a new or changed TAC: another person must approve it before numbers are generated from it. */
export async function storeTac(
  { id, version, ...sent }: ParsedInputOf<typeof saveTac>,
  context: Context,
): Promise<{ id: string }> {
  const { tac, serialFrom: from, serialTo: to } = sent;
  context.pickWritable(tacResource, sent, null);
  return await inTransaction(context, async (tx) => {
    const left = await outsideRange(tx, { tac, from, to });
    if (left > 0)
      throw fieldRefusal('serialTo', {
        zh: `库中已有 ${left} 个 IMEI 在该范围之外`,
        en: `${left} IMEIs of the pool are outside this range`,
      });
    const row = {
      table: imeiTacTable,
      id,
      version,
      values: {
        tac,
        maker: sent.maker,
        model: sent.model,
        serialFrom: from,
        serialTo: to,
        iso2s: sent.iso2s,
        validTo: sent.validTo,
        state: 'pending',
        reviewedBy: null,
        reviewedAt: null,
      },
      action: id === null ? 'create' : 'edit',
      taken: { zh: '该 TAC 已登记', en: 'This TAC is already registered' },
    };
    const saved = await saveAudited(tx, row, context);
    return { id: saved.id };
  });
}

export async function settleTac(
  { id, version, isApproved }: ParsedInputOf<typeof reviewTac>,
  context: Context,
): Promise<true> {
  const by = context.principal.staffId;
  return await inTransaction(context, async (tx) => {
    const stored = await lockVersion(tx, { table: imeiTacTable, id, version });
    if (stored.state !== 'pending') throw new AppError(CODES.wrongState, { data: { state: stored.state } });
    // the last editor counts as the person who entered the current values
    if (stored.updatedBy === by) throw new AppError(CODES.wrongState, { label: OWN });
    if (isApproved && (await countProofs(tx, id)) === 0) throw new AppError(CODES.wrongState, { label: NO_PROOF });
    const values = { state: isApproved ? 'approved' : 'rejected', reviewedBy: by, reviewedAt: new Date() };
    const action = isApproved ? 'approve' : 'reject';
    await saveAudited(tx, { table: imeiTacTable, id, values, action }, context);
    return true as const;
  });
}

const OWN = { zh: '不能审核自己登记的 TAC 授权', en: 'You cannot review a TAC licence that you added yourself' };
const NO_PROOF = { zh: '请先上传授权证明', en: 'Upload the proof of the licence first' };
