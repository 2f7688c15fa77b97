import type { AuditMeta } from '@switchboard/kit-server';
import { describe, expect, it } from 'vitest';
import { auditRow } from './writer.ts';

const META: AuditMeta = {
  traceId: 'trace-1',
  ip: '203.0.113.9',
  userAgent: 'Chrome',
  sessionId: '0b0c0d0e-0000-4000-8000-000000000001',
  userId: '7',
  actorName: '张伟',
  jobNumber: '100007',
  method: 'POST',
  path: '/v2/sys/staff/role/save',
  subApp: 'sys',
  costMs: 12,
};

describe('audit row', () => {
  it('contains the actor, the origin, the call, and the values before and after', () => {
    const before = { name: 'a', password: 'old' };
    const after = { name: 'a', password: 'new' };
    expect(auditRow({ object: 'sys.user', objectId: '9', action: 'update', before, after }, META)).toEqual({
      trace_id: 'trace-1',
      category: 1,
      user_id: '7',
      actor_name: '张伟',
      job_number: '100007',
      sub_app: 'sys',
      object_code: 'sys.user',
      object_id: '9',
      action: 'update',
      result: 1,
      code: null,
      method: 'POST',
      path: '/v2/sys/staff/role/save',
      before: { name: 'a', password: '***' },
      after: { name: 'a', password: '***' },
      changed: ['password'],
      ip: '203.0.113.9',
      region: null,
      ua: 'Chrome',
      session_id: '0b0c0d0e-0000-4000-8000-000000000001',
      cost_ms: 12,
    });
  });

  it('uses the actor of the entry when there is no session', () => {
    const actor = { userId: null, name: 'nobody.here' };
    const row = auditRow({ action: 'sign-in', category: 2, result: 2, code: 10010013, actor }, META);
    expect(row).toMatchObject({ user_id: null, actor_name: 'nobody.here', job_number: null, category: 2, result: 2 });
  });

  it.each([
    ['127.0.0.1', '127.0.0.1', 'machine'],
    ['::1', '::1', 'machine'],
    ['::ffff:192.168.1.4', '192.168.1.4', 'lan'],
    ['fe80::1%eth0', 'fe80::1', 'lan'],
    ['2001:db8::1', '2001:db8::1', null],
    ['', '0.0.0.0', 'machine'],
    ['unknown', '0.0.0.0', 'machine'],
  ])('stores the address %j as %s', (ip, kept, region) => {
    expect(auditRow({ action: 'x' }, { ...META, ip })).toMatchObject({ ip: kept, region });
  });

  it('fits its columns for any input', () => {
    const long = 'ü'.repeat(500);
    const row = auditRow(
      { action: long, object: long, objectId: long },
      {
        ...META,
        traceId: long,
        actorName: long,
        userAgent: long,
        path: long,
        subApp: long,
        jobNumber: long,
        method: long,
      },
    );
    const lengths = [
      row.action,
      row.object_code,
      row.object_id,
      row.trace_id,
      row.actor_name,
      row.ua,
      row.path,
      row.sub_app,
    ];
    expect(lengths.map((text) => text?.length)).toEqual([80, 60, 60, 64, 60, 300, 200, 8]);
    expect(auditRow({ action: `x${'😀'.repeat(50)}` }, META).action).toBe(`x${'😀'.repeat(39)}`);
  });
});
