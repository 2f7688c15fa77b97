import { isIP } from 'node:net';
import { type AuditEntry, type AuditMeta, type AuditStore, type Places, placesOf } from '@switchboard/kit-server';
import { sysDb } from '../db.ts';
import { bounded, fitText } from './bound.ts';
import { changedFields } from './changed.ts';
import { redact } from './redact.ts';
import { type AuditInsert, insertAudit } from './write.repo.ts';

const SIGN_IN = 2;
const UNKNOWN_IP = '0.0.0.0';

/**
 * Implements `context.audit` for every module. Writes with the given transaction and rejects no value: a value that is
 * too long is cut.
 */
export function createAuditStore(places?: Places): AuditStore {
  return {
    async write(db, entry, meta) {
      await insertAudit(sysDb({ db }), auditRow(entry, meta, places));
    },
  };
}

export function auditRow(entry: AuditEntry, meta: AuditMeta, places: Places = placesOf({})): AuditInsert {
  const ip = cleanIp(meta.ip);
  const options = { isSignIn: entry.category === SIGN_IN };
  const keep = (value: unknown): unknown => (value === undefined ? null : redact(bounded(value), options));
  return {
    trace_id: fit(meta.traceId, 64),
    category: entry.category ?? 1,
    user_id: entry.actor === undefined ? meta.userId : entry.actor.userId,
    actor_name: fit(entry.actor === undefined ? meta.actorName : entry.actor.name, 60),
    job_number: fit(entry.actor === undefined ? meta.jobNumber : (entry.actor.jobNumber ?? null), 20),
    sub_app: fit(meta.subApp, 8),
    object_code: fit(entry.object ?? null, 60),
    object_id: fit(entry.objectId ?? null, 60),
    action: fitText(entry.action, 80),
    result: entry.result ?? 1,
    code: entry.code ?? null,
    method: fit(meta.method, 6),
    path: fit(meta.path, 200),
    before: keep(entry.before),
    after: keep(entry.after),
    // compares the original values: the log shows that a password changed, not its value
    changed: changedFields(entry.before, entry.after),
    ip,
    region: places.of(ip),
    ua: fit(meta.userAgent, 300),
    session_id: meta.sessionId,
    cost_ms: meta.costMs,
  };
}

const fit = (text: string | null, max: number): string | null => (text === null ? null : fitText(text, max));

/** `inet` accepts no zone (`fe80::1%eth0`) and no empty text. */
function cleanIp(ip: string): string {
  const bare = ip.split('%')[0] as string;
  return isIP(bare) === 0 ? UNKNOWN_IP : bare.replace(/^::ffff:(?=\d+\.)/i, '');
}
