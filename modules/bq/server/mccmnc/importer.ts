import { mccmncImport } from '@switchboard/bq-contract';
import { AppError, CODES } from '@switchboard/kit-contract';
import { storeRow } from '@switchboard/kit-server';
import { defineImporter, type ImportVerdict } from '@switchboard/sys-server';
import { deleteUntouched, knownNetworks, mccmncMaster } from './repo.ts';
import { isPrefix, isZone } from './service.ts';

type Verdict = ImportVerdict<(typeof mccmncImport)['columns']>;

const BAD_PREFIX = { zh: '号段须为数字并以国码开头', en: 'A prefix must be digits only and start with the dial code' };
const BAD_ZONE = {
  zh: '时区不存在，请填写如 Asia/Jakarta 的名称',
  en: 'Time zone not found. Enter a name such as Asia/Jakarta',
};
const USED = { zh: '该运营商已被修改', en: 'The operator has been changed in the meantime' };
const codeOf = ({ mcc, mnc }: { mcc: string | null; mnc: string | null }): string => `${mcc ?? ''}-${mnc ?? ''}`;

/** Existing rows stay unchanged: an import only adds. */
export const mccmncImporter = defineImporter({
  definition: mccmncImport,
  async check(rows, { db }) {
    const known = await knownNetworks(
      db,
      rows.map(({ value }) => codeOf(value)),
    );
    const first = new Map<string, number>();
    return rows.flatMap(({ rowNo, value }): Verdict[] => {
      const code = codeOf(value);
      if (!(value.prefixes ?? []).every((prefix) => isPrefix(prefix, value.dialCode ?? '')))
        return [{ rowNo, state: 'error', column: 'prefixes', msg: BAD_PREFIX }];
      if (!isZone(value.zone ?? '')) return [{ rowNo, state: 'error', column: 'zone', msg: BAD_ZONE }];
      if (known.has(code)) return [{ rowNo, state: 'duplicate', column: 'mnc', msg: mccmncMaster.taken }];
      const twin = first.get(code);
      if (twin === undefined) first.set(code, rowNo);
      const msg = { zh: `与第 ${twin} 行重复`, en: `Duplicate of row ${twin}` };
      return twin === undefined ? [] : [{ rowNo, state: 'duplicate', column: 'mnc', msg }];
    });
  },
  async write(tx, value, { actor }) {
    const { id } = await storeRow(tx, {
      table: mccmncMaster.table,
      id: null,
      version: 0,
      values: { ...value, prefixes: value.prefixes ?? [] },
      by: actor.staffId,
      taken: mccmncMaster.taken,
    });
    return id;
  },
  async undo(tx, id) {
    if (!(await deleteUntouched(tx, id))) throw new AppError(CODES.wrongState, { label: USED });
  },
});
