import { customerImport, type saveCustomer, publicPoolImport } from '@switchboard/crm-contract';
import { openLeadsOfRows } from '@switchboard/csc-server';
import { AppError, CODES, type Label, type ParsedInputOf } from '@switchboard/kit-contract';
import { asSystem, type Context, type Db } from '@switchboard/kit-server';
import { defineImporter } from '@switchboard/sys-server';
import { insertHits } from '../blacklist/hits.repo.ts';
import { createCustomer } from '../customer/create.ts';
import { domainsOf, type Identity, identitiesOf } from '../duplicate/identities.ts';
import { companyDomains } from '../duplicate/repo.ts';
import { findAlike, findKnown, type Known, normNames, takeBack } from './repo.ts';
import { type Place, type Row, understand } from './row.ts';

type Input = ParsedInputOf<typeof saveCustomer>;
type Column = keyof (typeof customerImport)['columns'];
interface Verdict {
  readonly rowNo: number;
  readonly state: 'duplicate' | 'error';
  readonly column?: Column;
  readonly msg: Label;
}
interface Candidate {
  readonly rowNo: number;
  readonly input: Input;
}

const INVALID: Label = { zh: '内容不正确或缺失', en: 'Missing or invalid' };
const strong = ({ customerCode, name }: Known): Label => ({
  zh: `客户已存在：${customerCode} ${name}`,
  en: `Customer already exists: ${customerCode} ${name}`,
});
const weak = ({ customerCode, name }: Known): Label => ({
  zh: `疑似重复：${customerCode} ${name}`,
  en: `Possible duplicate: ${customerCode} ${name}`,
});
const asLead = ({ leadNo, deptName }: { leadNo: string; deptName: string | null }): Label => ({
  zh: `线索 ${leadNo} ${deptName === null ? '等待分配' : `由${deptName}处理中`}`,
  en: `Lead ${leadNo} is ${deptName === null ? 'waiting to be assigned' : `being handled by ${deptName}`}`,
});
const blocked: Label = { zh: '命中黑名单', en: 'Blacklisted' };
const inFile = (rowNo: number): Label => ({ zh: `与第 ${rowNo} 行重复`, en: `Duplicate of row ${rowNo}` });

/** Rule 33: existing and possible duplicates are skipped, never overwritten. */
const importerOf = (definition: typeof customerImport, place: Place) =>
  defineImporter({
    definition,
    async check(rows, context) {
      const verdicts: Verdict[] = [];
      const candidates: Candidate[] = [];
      for (const { rowNo, value } of rows) {
        const understood = understand(value, place);
        if ('input' in understood) candidates.push({ rowNo, input: understood.input });
        else verdicts.push({ rowNo, state: 'error', column: understood.column as Column, msg: INVALID });
      }
      if (candidates.length > 0) verdicts.push(...(await duplicatesAmong(candidates, context)));
      return verdicts;
    },
    async write(tx, value: Row, { actor, jobs }) {
      const understood = understand(value, place);
      if (!('input' in understood)) throw new AppError(CODES.validation);
      const { id } = await createCustomer(
        tx,
        { jobs },
        { input: understood.input, staffId: actor.staffId, way: 'import' },
      );
      return id;
    },
    async undo(tx, id, { actor }) {
      if (!(await takeBack(tx, { id, by: actor.staffId })))
        throw new AppError(CODES.wrongState, { label: { zh: '客户已被使用', en: 'The customer is in use' } });
    },
  });

/** Into the private pool of the user who confirms it. */
export const customerImporter = importerOf(customerImport, 'private');
export const publicPoolImporter = importerOf(publicPoolImport, 'sea');

async function duplicatesAmong(candidates: readonly Candidate[], context: Context): Promise<Verdict[]> {
  return await asSystem(context, 'a duplicate may belong to any owner', async (tx) => {
    const norms = await normNames(
      tx,
      candidates.map(({ input }) => input.name),
    );
    const keyed = await keysOf(tx, candidates, norms);
    const known = new Map((await findKnown(tx, keyed.flat())).map((one) => [one.rowNo, one]));
    const refused = candidates.flatMap(({ rowNo, input }) => {
      const { isBlocked = false, customerId = '', idType = null } = known.get(rowNo) ?? {};
      return isBlocked ? [{ customerId, name: input.name, matches: idType === null ? [] : [idType] }] : [];
    });
    await insertHits(tx, { hits: refused, way: 'import', staffId: context.principal.staffId });
    const open = candidates.flatMap(({ rowNo }, index) =>
      known.has(rowNo) ? [] : [{ rowNo, norm: norms[index] ?? '' }],
    );
    const alike = new Map((await findAlike(tx, open)).map((one) => [one.rowNo, one]));
    const leads = new Map((await openLeadsOfRows(tx, keyed.flat())).map((one) => [one.rowNo, one]));
    const first = new Map<string, number>();
    return candidates.flatMap(({ rowNo }, index): Verdict[] => {
      const keys = (keyed[index] ?? []).filter((key) => key.strong).map(({ type, value }) => `${type} ${value}`);
      const twin = keys.map((key) => first.get(key)).find((at) => at !== undefined);
      for (const key of keys) if (!first.has(key)) first.set(key, rowNo);
      const found = known.get(rowNo);
      if (found?.isBlocked === true) return [{ rowNo, state: 'error', column: 'name', msg: blocked }];
      if (found?.isStrong === true) return [{ rowNo, state: 'duplicate', column: 'name', msg: strong(found) }];
      if (twin !== undefined) return [{ rowNo, state: 'duplicate', column: 'name', msg: inFile(twin) }];
      const near = alike.get(rowNo);
      if (near !== undefined) return [{ rowNo, state: 'duplicate', column: 'name', msg: weak(near) }];
      const lead = leads.get(rowNo);
      return lead === undefined ? [] : [{ rowNo, state: 'duplicate', column: 'name', msg: asLead(lead) }];
    });
  });
}

async function keysOf(
  tx: Db,
  candidates: readonly Candidate[],
  norms: readonly string[],
): Promise<(Identity & { rowNo: number })[][]> {
  const company = await companyDomains(tx, [...new Set(candidates.flatMap(({ input }) => domainsOf(input)))]);
  return candidates.map(({ rowNo, input }, index) =>
    identitiesOf({ ...input, nameNorm: norms[index] ?? '' }, company).map((key) => ({ ...key, rowNo })),
  );
}
