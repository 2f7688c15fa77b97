import { senderImport } from '@switchboard/bq-contract';
import { AppError, CODES, type ImportRowOf, type Label } from '@switchboard/kit-contract';
import { storeRow } from '@switchboard/kit-server';
import { defineImporter, type ImportVerdict } from '@switchboard/sys-server';
import { deleteUntouched, findPlacesOf, type FoundPlace, senderMaster, type SenderPlace } from './repo.ts';
import { fitsKind, NO_APP, NO_CHANNEL, WRONG_KIND } from './service.ts';

type Columns = (typeof senderImport)['columns'];
type Row = ImportRowOf<Columns>;
type Verdict = ImportVerdict<Columns>;

const NO_COUNTRY: Label = { zh: '国家不存在，请检查后重试', en: 'Country not found. Check and try again' };
const USED: Label = { zh: '已被修改或已提交报备', en: 'Changed or submitted in the meantime' };

const placeOf = ({ channel, app, mcc, mnc, sender }: Row): SenderPlace => ({
  channel: channel ?? '',
  app,
  mcc: mcc ?? '',
  mnc,
  sender: sender ?? '',
});

type Fault = readonly [column: keyof Columns, msg: Label];

function faultOf(row: Row, { channelId, appId, hasCountry }: FoundPlace): Fault | null {
  if (!fitsKind(row.kind, row.sender)) return ['sender', WRONG_KIND];
  if (channelId === null) return ['channel', NO_CHANNEL];
  if (!hasCountry) return ['mcc', NO_COUNTRY];
  return row.app !== null && appId === null ? ['app', NO_APP] : null;
}

/** Existing names are not changed: an import only adds drafts. */
export const senderImporter = defineImporter({
  definition: senderImport,
  async check(rows, { db }) {
    const found = await findPlacesOf(
      db,
      rows.map(({ value }) => placeOf(value)),
    );
    const first = new Map<string, number>();
    return rows.flatMap(({ rowNo, value }, index): Verdict[] => {
      const place = found[index] as FoundPlace;
      const fault = faultOf(value, place);
      if (fault !== null) return [{ rowNo, state: 'error', column: fault[0], msg: fault[1] }];
      if (place.isTaken) return [{ rowNo, state: 'duplicate', column: 'sender', msg: senderMaster.taken }];
      const key = JSON.stringify(placeOf(value));
      const twin = first.get(key);
      if (twin === undefined) first.set(key, rowNo);
      const msg = { zh: `与第 ${twin} 行重复`, en: `Duplicate of row ${twin}` };
      return twin === undefined ? [] : [{ rowNo, state: 'duplicate', column: 'sender', msg }];
    });
  },
  async write(tx, value, { actor }) {
    const [place] = await findPlacesOf(tx, [placeOf(value)]);
    // channels and accounts may have been deleted since the file was checked
    const fault = place === undefined ? null : faultOf(value, place);
    if (place === undefined || fault !== null)
      throw new AppError(CODES.wrongState, { label: fault?.[1] ?? NO_CHANNEL });
    const { sender, kind, mcc, mnc, template } = value;
    const { id } = await storeRow(tx, {
      table: senderMaster.table,
      id: null,
      version: 0,
      values: { sender, kind, channelId: place.channelId, mcc, mnc, appId: place.appId, template },
      by: actor.staffId,
      taken: senderMaster.taken,
    });
    return id;
  },
  async undo(tx, id) {
    if (!(await deleteUntouched(tx, id))) throw new AppError(CODES.wrongState, { label: USED });
  },
});
