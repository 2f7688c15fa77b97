import { buffer } from 'node:stream/consumers';
import { AppError, CODE_TEXT, CODES, type Locale, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import { type Context, type IncomingFile, inTransaction, readTable } from '@switchboard/kit-server';
import {
  type deleteImeis,
  type generateImeis,
  IMEI_MAX,
  IMEI_PROBLEMS,
  IMEI_STATES,
  imeiOf,
  imeiResource,
  type imeiStatistics,
  type ImeiState,
  OC_CODES,
  type uploadImeis,
  type validateImeis,
} from '@switchboard/oc-contract';
import { type Checked, checkImeis } from './check.ts';
import * as repo from './repo.ts';

const OBJECT = imeiResource.code;
const SUCCESS = 0;

export async function figures({ db }: Context): Promise<ResultOf<typeof imeiStatistics>> {
  const { states, remaining } = await repo.imeiFigures(db);
  const all = Object.keys(IMEI_STATES) as ImeiState[];
  return {
    states: Object.fromEntries(all.map((state) => [state, states[state] ?? 0])) as Record<ImeiState, number>,
    remaining,
  };
}

export async function validate(
  { imeis }: ParsedInputOf<typeof validateImeis>,
  { db, locale }: Context,
): Promise<ResultOf<typeof validateImeis>> {
  const checked = checkImeis(imeis, await repo.knownOf(db, imeis), { isNew: false });
  const failed = failedOf(checked, locale);
  return { valid: checked.length - failed.length, failed };
}

const failedOf = (checked: readonly Checked[], locale: Locale) =>
  checked.flatMap(({ imei, problem }) =>
    problem === null ? [] : [{ imei, reason: problem, msg: IMEI_PROBLEMS[problem].label[locale] }],
  );

/** O77: generates as many as the licensed TACs allow, and reports the shortage. */
export async function generate(
  { count, tac, iso2 }: ParsedInputOf<typeof generateImeis>,
  context: Context,
): Promise<ResultOf<typeof generateImeis>> {
  const by = context.principal.staffId;
  return await inTransaction(context, async (tx) => {
    const tacs = await repo.lockUsableTacs(tx, { tac, iso2 });
    if (tacs.length === 0) throw new AppError(OC_CODES.tacNotLicensed);
    const batchNo = await repo.nextBatchNo(tx);
    let created = 0;
    for (const one of tacs) {
      if (created >= count) break;
      const serials = await repo.freeSerials(tx, one, count - created);
      const imeis = serials.map((serial) => imeiOf(one.tac, serial));
      created += await repo.insertImeis(tx, { imeis, model: one.model, origin: 'generated', iso2, batchNo, by });
    }
    const answer = { batchNo, created, shortage: count - created };
    // audit rows keep the name "made"
    await context.audit(tx, {
      object: OBJECT,
      objectId: batchNo,
      action: 'generate',
      after: { batchNo, made: created, shortage: answer.shortage, tac, iso2 },
    });
    return answer;
  });
}

export async function remove(
  { ids }: ParsedInputOf<typeof deleteImeis>,
  context: Context,
): Promise<ResultOf<typeof deleteImeis>> {
  return await inTransaction(context, async (tx) => {
    const found = new Map((await repo.removeImeis(tx, ids)).map((one) => [one.id, one]));
    // a single missing number fails the whole call, as in all batch calls
    if (found.size < new Set(ids).size) throw new AppError(CODES.notFound);
    await context.audit(tx, { object: OBJECT, action: 'delete', before: [...found.values()] });
    return ids.map((id) => {
      const code = found.get(id)?.isGone === true ? SUCCESS : CODES.wrongState;
      return { id, ok: code === SUCCESS, code, msg: CODE_TEXT[code]?.[context.locale] ?? '' };
    });
  });
}

/** Reads one number per line from the first column; a heading is skipped. */
export async function upload(
  input: ParsedInputOf<typeof uploadImeis>,
  context: Context,
  file: IncomingFile,
): Promise<ResultOf<typeof uploadImeis>> {
  const iso2 = input.iso2 ?? null;
  const rows = await readTable(await buffer(file.pieces));
  const texts = rows.map(({ texts: [first = ''] }) => first.replaceAll(/[\s-]/g, '')).filter((text) => text !== '');
  const imeis = /\d/.test(texts[0] ?? '') ? texts : texts.slice(1);
  if (imeis.length === 0 || imeis.length > IMEI_MAX) throw new AppError(CODES.limitReached, { label: COUNT });
  const by = context.principal.staffId;
  return await inTransaction(context, async (tx) => {
    const checked = checkImeis(imeis, await repo.knownOf(tx, imeis), { isNew: true });
    const batchNo = await repo.nextBatchNo(tx);
    const good = checked.flatMap(({ imei, problem }) => (problem === null ? [imei] : []));
    const added = await repo.insertImeis(tx, { imeis: good, model: null, origin: 'upload', iso2, batchNo, by });
    await context.audit(tx, { object: OBJECT, objectId: batchNo, action: 'upload', after: { file: file.name, added } });
    return { batchNo, added, failed: failedOf(checked, context.locale) };
  });
}

const COUNT = { zh: `一次 1 至 ${IMEI_MAX} 个 IMEI`, en: `1 to ${IMEI_MAX} IMEIs at once` };
