import { once } from 'node:events';
import { createServer } from 'node:http';

export interface Customers {
  /** For `PushOptions.url`. */
  readonly url: string;
  /** Pushed requests, with the path of the account. */
  readonly got: readonly { readonly path: string; readonly body: Record<string, unknown> }[];
  close(): Promise<void>;
}

/**
 * Simulates the customer systems that answers are pushed to: for tests and the demo. `statusOf` returns the response
 * status of an account.
 */
export async function startCustomers(
  statusOf: (appId: number) => number | Promise<number> = () => 204,
): Promise<Customers> {
  const got: { path: string; body: Record<string, unknown> }[] = [];
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const path = request.url ?? '';
      got.push({ path, body: JSON.parse(Buffer.concat(pieces).toString()) as Record<string, unknown> });
      if (got.length > MOST_KEPT) got.shift();
      void (async () => response.writeHead(await statusOf(Number(path.split('/').at(-1)))).end())();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `http://127.0.0.1:${port}/mo/{appId}`,
    got,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

const MOST_KEPT = 1_000;
