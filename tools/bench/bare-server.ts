import { createHash } from 'node:crypto';
import fastify from 'fastify';
import pg from 'pg';
import type { Statement } from './record-statements.ts';

/** The minimum of a call: its statements and its response. */
export interface BareCall {
  readonly path: string;
  readonly statements: readonly Statement[];
  readonly answer: object;
}

export interface BareOrder {
  readonly databaseUrl: string;
  readonly port: number;
  readonly calls: readonly BareCall[];
}

/**
 * The minimal server for a call: Fastify, pg, the same prepared statements, the same JSON. No session, no rights, no
 * input validation, no log. Runs in its own process, started by `bench:server`.
 */
process.once('message', (order: BareOrder) => void serve(order));

async function serve({ databaseUrl, port, calls }: BareOrder): Promise<void> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'bare',
    idleTimeoutMillis: 0,
    // the system actor sees all rows; the scope conditions are part of the statements
    options: '-c jit=off -c random_page_cost=1.1 -c app.actor=system',
  });
  const app = fastify();
  for (const { path, statements, answer } of calls) {
    const named = statements.map(({ text, values }) => ({
      name: createHash('sha256').update(text).digest('hex').slice(0, 32),
      text,
      values: [...values],
    }));
    app.post(path, async () => {
      const client = await pool.connect();
      try {
        for (const statement of named) await client.query(statement);
      } finally {
        client.release();
      }
      return answer;
    });
  }
  await app.listen({ port, host: '127.0.0.1' });
  process.send?.('ready');
}
