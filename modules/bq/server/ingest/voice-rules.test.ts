import { describe, expect, it } from 'vitest';
import { callEvent } from '../testing/events.ts';
import { problemOf } from './check.ts';
import { VOICE_COLUMNS } from './columns.ts';
import { voiceProblem } from './voice-rules.ts';

describe('the device of a call', () => {
  it('is optional, together with its port and card', () => {
    for (const carrier of [
      {},
      { device_id: 0, port_no: 0, iccid: '' },
      { device_id: 7 },
      { device_id: 7, port_no: 3 },
      { device_id: 7, port_no: 3, iccid: '89014103211118510720' },
    ]) {
      const event = callEvent(carrier);
      expect([problemOf(event, VOICE_COLUMNS), voiceProblem(event)]).toEqual([null, null]);
    }
  });

  it('must fit the table, be reported with port and card, and not belong to a blocked call', () => {
    expect(problemOf(callEvent({ device_id: '7' }), VOICE_COLUMNS)).toBe('device_id is not int');
    expect(problemOf(callEvent({ device_id: 7, port_no: 65_536 }), VOICE_COLUMNS)).toBe('port_no is not int');
    expect(problemOf(callEvent({ device_id: 7, iccid: 5 }), VOICE_COLUMNS)).toBe('iccid is not text');
    expect(voiceProblem(callEvent({ port_no: 3 }))).toBe('a port or card without a device');
    expect(voiceProblem(callEvent({ iccid: '8901' }))).toBe('a port or card without a device');
    const blocked = { outcome: 'blocked', sip_code: 403, blocked: 1, landing_gw: 0 };
    expect(voiceProblem(callEvent({ ...blocked, device_id: 7 }))).toBe('blocked but carried by a device');
  });
});
