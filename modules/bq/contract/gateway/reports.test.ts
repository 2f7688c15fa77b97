import { describe, expect, it } from 'vitest';
import {
  answeredIds,
  isTimedOut,
  ORPHAN_RETRY_MS,
  orphanTurn,
  readReport,
  REPORT_WAIT_MS,
  statusOfParts,
  reportStep,
  TLV,
} from './reports.ts';

const PLAIN = { acceptdFinal: false };
const HOUR = 3_600_000;
const text = (stat: string, err = '000', id = '6699') =>
  `id:${id} sub:001 dlvrd:001 submit date:2611160900 done date:2611160901 stat:${stat} err:${err} text:Your code`;

describe('delivery reports', () => {
  it('REC-7 SMPP states are mapped from a number or a word; optional parameters take precedence over the text', () => {
    const ours = { 1: 30, 2: 40, 3: 42, 4: 44, 5: 41, 6: 30, 7: 45, 8: 43 };
    for (const [state, status] of Object.entries(ours))
      expect(
        readReport({ text: '', tlvs: { [TLV.receiptedMessageId]: 'A1', [TLV.messageState]: Number(state) } }, PLAIN),
      ).toEqual({
        vendorMsgId: 'A1',
        status,
        rawErr: '',
      });
    const words = {
      ENROUTE: 30,
      DELIVRD: 40,
      EXPIRED: 42,
      DELETED: 44,
      UNDELIV: 41,
      ACCEPTD: 30,
      UNKNOWN: 45,
      REJECTD: 43,
    };
    for (const [word, status] of Object.entries(words))
      expect(readReport({ text: text(word) }, PLAIN)).toMatchObject({ vendorMsgId: '6699', status });
    expect(readReport({ text: 'id:9 stat:REJECTD err:045' }, PLAIN)).toEqual({
      vendorMsgId: '9',
      status: 43,
      rawErr: '045',
    });
    expect(readReport({ text: text('ACCEPTD') }, { acceptdFinal: true })?.status).toBe(40);
    expect(readReport({ text: text('ENROUTE') }, { acceptdFinal: true })?.status).toBe(30);
    // the parameters are 0x001E and 0x0427 and override the text
    expect([TLV.receiptedMessageId, TLV.messageState]).toEqual([0x1e, 0x427]);
    const both = { text: text('DELIVRD', '011'), tlvs: { [TLV.receiptedMessageId]: 'B2', [TLV.messageState]: 5 } };
    expect(readReport(both, PLAIN)).toEqual({ vendorMsgId: 'B2', status: 41, rawErr: '011' });
    expect(readReport({ text: 'stat:DELIVRD' }, PLAIN)).toBeNull();
    expect(readReport({ text: 'id:7 stat:NONSENSE' }, PLAIN)).toBeNull();
  });

  it('REC-8 the first final state wins; a delivery corrects 41, 42, 45 and 50, and is never revoked', () => {
    expect(reportStep(30, 41, 60_000)).toEqual({ ev: 'status', status: 41, isLate: false });
    expect(reportStep(41, 40, 600_000)).toEqual({ ev: 'correct', status: 40, isLate: false });
    for (const from of [41, 42, 45, 50]) expect(reportStep(from, 40, HOUR)?.ev).toBe('correct');
    for (const from of [40, 43, 44]) expect(reportStep(from, 40, HOUR)).toBeNull();
    for (const to of [30, 41, 42, 43]) expect(reportStep(40, to, HOUR)).toBeNull();
    expect(reportStep(41, 42, HOUR)).toBeNull();
    expect(reportStep(30, 30, HOUR)).toBeNull();
    expect(reportStep(30, 40, 73 * HOUR)).toEqual({ ev: 'status', status: 40, isLate: true });
  });

  it('REC-14 a message of several parts has the status of its worst part until every part is delivered', () => {
    const worstFirst = [43, 44, 41, 42, 45, 50, 30];
    for (const [place, worst] of worstFirst.entries())
      for (const better of [...worstFirst.slice(place), 40]) expect(statusOfParts([40, better, worst])).toBe(worst);
    expect(statusOfParts([40, 42, 40])).toBe(42);
    expect(statusOfParts([30, 42, 30])).toBe(42);
    expect(statusOfParts([40, 30, 40])).toBe(30);
    expect(statusOfParts([40, 40, 40])).toBe(40);
    expect(statusOfParts([42, 43, 41])).toBe(43);
    for (const failed of [41, 42, 43, 44, 45, 50]) expect(statusOfParts([40, failed, 30])).toBe(failed);
    // the expired part is delivered late: only then is the message delivered
    const parts = [40, 42, 40];
    expect(reportStep(42, statusOfParts(parts), HOUR)).toBeNull();
    parts[1] = 40;
    expect(reportStep(42, statusOfParts(parts), HOUR)).toMatchObject({ ev: 'correct', status: 40 });
  });

  it('a message without a report times out after 72 hours, unless its channel never reports', () => {
    const waiting = { status: 30, dlrExpected: true, submittedAt: 0 };
    expect(REPORT_WAIT_MS).toBe(72 * HOUR);
    expect(isTimedOut(waiting, 72 * HOUR - 1)).toBe(false);
    expect(isTimedOut(waiting, 72 * HOUR)).toBe(true);
    expect(isTimedOut({ ...waiting, dlrExpected: false }, 500 * HOUR)).toBe(false);
    expect(isTimedOut({ ...waiting, status: 41 }, 500 * HOUR)).toBe(false);
  });

  it('the id of a report is looked up unchanged and in the other base, every five minutes for 72 hours', () => {
    expect(answeredIds('6699', 1)).toContain('1A2B');
    expect(answeredIds('1A2B', 2)).toContain('6699');
    expect(answeredIds('1a2b', 2)).toContain('6699');
    expect(answeredIds('6699', 0)).toEqual(['6699']);
    expect(answeredIds('a-1', 1)).toEqual(['a-1']);
    expect(ORPHAN_RETRY_MS).toBe(300_000);
    const orphan = { receivedAt: 0, tries: 1 };
    expect(orphanTurn(orphan, 299_999)).toBe('later');
    expect(orphanTurn(orphan, 300_000)).toBe('retry');
    expect(orphanTurn({ ...orphan, tries: 2 }, 300_001)).toBe('later');
    expect(orphanTurn({ ...orphan, tries: 863 }, 72 * HOUR)).toBe('retry');
    expect(orphanTurn(orphan, 72 * HOUR + 1)).toBe('give-up');
  });
});
