import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuditDatabase, openAuditDatabase } from '../testing/audit-database.ts';
import type { SysDb } from '../db.ts';
import { blocksAfter } from './chain.repo.ts';
import { sealAudit, TransactionCounterWentBack } from './seal.ts';
import { verifyChain } from './verify.ts';

let audit: AuditDatabase;
const ownDatabase = (): void => {
  beforeAll(async () => {
    audit = await openAuditDatabase();
  });
  afterAll(async () => await audit?.drop());
};

type On = Parameters<AuditDatabase['query']>[1];
const write = async (count: number, on?: On): Promise<void> => {
  await audit.query(
    `insert into sys.audit_log (category, action, result, ip, before, after, changed)
     select 1, 'update', 1, '10.0.0.7', jsonb_build_object('n', n), '{"amount": 12345678901234567890.5, "名": "值"}', '{n}'
     from generate_series(1, ${count}) n`,
    on,
  );
};
/** An open transaction in any database of the server delays sealing, and other tests run in parallel. */
const settle = async (): Promise<void> => {
  const isOver = `select pg_snapshot_xmin(pg_current_snapshot()) > coalesce(max(txid), '0') as yes from sys.audit_log`;
  for (let tries = 0; tries < 1_000; tries++) {
    if ((await audit.query<{ yes: boolean }>(isOver))[0]?.yes === true) return;
    await sleep(50);
  }
  throw new Error('a transaction stayed open all the time');
};
const seal = async (blockRows?: number) => {
  await settle();
  return await sealAudit(audit.db, blockRows);
};
const seals = async () =>
  await audit.query<{ id: string; row_count: number; upto: string }>(
    'select id::text, row_count, upto_txid::text as upto from sys.audit_seal order by sys.audit_seal.id',
  );
/**
 * Forges the log with all rights of the owner: disables the triggers and runs `texts`. `look` reads the result, then
 * everything is rolled back.
 */
const forged = async <T>(texts: readonly string[], look: (db: SysDb) => Promise<T>): Promise<T> => {
  const trx = await audit.db.startTransaction().execute();
  try {
    await forge(texts, trx as never);
    return await look(trx);
  } finally {
    await trx.rollback().execute();
  }
};
const forge = async (texts: readonly string[], on?: On): Promise<void> => {
  const tables = ['sys.audit_log', 'sys.audit_seal'];
  for (const table of tables)
    await audit.query(`alter table ${table} disable trigger user; grant all on ${table} to current_user`, on);
  for (const text of texts) await audit.query(text, on);
  for (const table of tables) await audit.query(`alter table ${table} enable trigger user`, on);
};

describe('sealing', () => {
  ownDatabase();

  it('seals committed rows once, and creates no block without rows', async () => {
    expect(await seal()).toEqual([]);
    await write(3);
    expect(await seal()).toMatchObject([{ rows: 3 }]);
    expect(await seal()).toEqual([]);
    await write(2);
    expect(await seal()).toMatchObject([{ rows: 2 }]);
    expect(await verifyChain(audit.db)).toMatchObject({ blocks: 2, rows: 5, retired: 0, broken: null });
  });

  it('waits for a transaction that began earlier and commits later', async () => {
    const late = await audit.db.startTransaction().execute();
    await write(1, late as never);
    await write(2);
    expect(await sealAudit(audit.db), 'nothing at or above the open transaction').toEqual([]);
    await late.commit().execute();
    expect(await seal()).toMatchObject([{ rows: 3 }]);
    expect((await verifyChain(audit.db)).broken).toBeNull();
  });

  it('ends blocks between transactions and gives a large transaction its own block', async () => {
    for (const rows of [4, 4, 25, 4]) await write(rows);
    expect((await seal(10)).map(({ rows }) => rows)).toEqual([8, 25, 4]);
    expect((await verifyChain(audit.db)).broken).toBeNull();
  });

  it('misses no row and seals none twice with many writers and several sealers at once', async () => {
    const before = (await verifyChain(audit.db)).rows;
    const until = Date.now() + 4_000;
    let written = 0;
    const writer = async (index: number): Promise<void> => {
      while (Date.now() < until) {
        const trx = await audit.db.startTransaction().execute();
        const rows = 1 + (written % 3);
        await write(rows, trx as never);
        await sleep((index * 7) % 40);
        if (index % 4 === 0 && written % 5 === 0) await trx.rollback().execute();
        else {
          await trx.commit().execute();
          written += rows;
        }
      }
    };
    const sealer = async (): Promise<void> => {
      while (Date.now() < until) {
        await sealAudit(audit.db, 20);
        await sleep(15);
      }
    };
    await Promise.all([...Array.from({ length: 6 }, async (_, index) => await writer(index)), sealer(), sealer()]);
    await seal(20);
    const [row] = await audit.query<{ n: number }>('select count(*)::int as n from sys.audit_log');
    const report = await verifyChain(audit.db);
    expect(written).toBeGreaterThan(100);
    expect(report).toMatchObject({ broken: null, rows: row?.n });
    expect(row?.n).toBe(before + written);
    expect(report.blocks).toBeGreaterThan(10);
  });

  it('stops when the transaction counter of the database went back', async () => {
    await forge([
      `update sys.audit_seal set upto_txid = '900000000000' where id = (select max(id) from sys.audit_seal)`,
    ]);
    await expect(sealAudit(audit.db)).rejects.toThrow(TransactionCounterWentBack);
  });
});

describe('verification', () => {
  ownDatabase();
  beforeAll(async () => {
    for (let block = 0; block < 12; block++) await write(3);
    await seal(3);
  });

  const broken = async (...texts: string[]) => await forged(texts, async (db) => (await verifyChain(db)).broken);
  const idOf = async (index: number): Promise<string> => (await seals())[index]?.id ?? '';
  const rowIn = (index: number): string =>
    `(select a.id from sys.audit_log a, sys.audit_seal s where s.id = ${index + 1} and a.id between s.first_id and s.last_id order by a.id limit 1)`;

  it('finds nothing in an unchanged log', async () => {
    expect(await verifyChain(audit.db)).toMatchObject({ blocks: 12, rows: 36, broken: null });
  });

  it.each([
    [`action = 'read'`],
    [`before = '{"n": 7}'`],
    [`after = '{"amount": 12345678901234567891.5, "名": "值"}'`],
    [`created_at = created_at + interval '1 ms'`],
    [`user_id = 1`],
    [`ip = '10.0.0.8'`],
    [`changed = '{}'`],
    [`code = 0`],
  ])('finds a changed row: %s', async (change) => {
    expect(await broken(`update sys.audit_log set ${change} where id = ${rowIn(9)}`)).toEqual({
      sealId: await idOf(9),
      reason: 'rows-changed',
    });
  });

  it('finds a deleted row', async () => {
    const text = `delete from sys.audit_log where id = ${rowIn(4)}`;
    expect(await broken(text)).toEqual({ sealId: await idOf(4), reason: 'rows-missing' });
  });

  it('finds a row inserted later, by a plain insert with an old number', async () => {
    const text = `insert into sys.audit_log (category, action, result, ip, txid)
      select 1, 'never happened', 1, '127.0.0.1', txid from sys.audit_log order by id limit 1`;
    expect(await broken(text)).toEqual({ sealId: await idOf(0), reason: 'rows-added' });
  });

  it('finds a month that was dropped too early', async () => {
    const month = new Date().toISOString().slice(0, 7).replace('-', '');
    expect(await broken(`drop table sys.audit_log_${month}`)).toEqual({
      sealId: await idOf(0),
      reason: 'rows-missing',
    });
  });

  it('finds a changed or removed block', async () => {
    const [id, next] = [await idOf(5), await idOf(6)];
    const back = `update sys.audit_seal set first_at = first_at - interval '4 years' where id = ${id}`;
    expect(await broken(back), 'as if its rows could be gone').toEqual({ sealId: id, reason: 'head' });
    expect(await broken(`delete from sys.audit_seal where id = ${id}`)).toEqual({ sealId: next, reason: 'link' });
  });

  it('finds changes since a trusted block without reading earlier blocks', async () => {
    const after = (await blocksAfter(audit.db, '0', 100))[8] ?? null;
    const change = (index: number) => [`update sys.audit_log set action = 'read' where id = ${rowIn(index)}`];
    const report = async (db: SysDb) => await verifyChain(db, { after });
    expect(await forged(change(1), report)).toMatchObject({ blocks: 3, broken: null });
    expect((await forged(change(10), report)).broken).toMatchObject({ reason: 'rows-changed' });
  });

  it('finds a rewritten chain by a hash of the old chain stored outside', async () => {
    const third = (await blocksAfter(audit.db, '0', 3))[2];
    const witness = { sealId: third?.id ?? '', hash: third?.hash.toString('hex') ?? '' };
    expect((await verifyChain(audit.db, { witness })).broken).toBeNull();
    await forge([`update sys.audit_log set action = 'read' where id = ${rowIn(0)}`, 'delete from sys.audit_seal']);
    await seal(3);
    expect((await verifyChain(audit.db)).broken).toBeNull();
    expect((await verifyChain(audit.db, { witness })).broken).toEqual({ sealId: witness.sealId, reason: 'witness' });
  });
});
