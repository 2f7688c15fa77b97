import { readConfig } from '@switchboard/kit-server';
import { startTemporaryNats } from '@switchboard/kit-server/testing';
import { startGatewayDev } from './server.ts';

export interface GatewayWithBus {
  /** For processes that connect to this bus. */
  readonly env: Record<string, string>;
  close(): Promise<void>;
}

/** A gateway on a separate bus: over a shared one, commands would reach every gateway of the machine. */
export async function startGatewayWithBus(env: Record<string, string>, pace: number): Promise<GatewayWithBus> {
  const nats = await startTemporaryNats();
  const its = { NATS_URL: nats.url };
  const gateway = await startGatewayDev(readConfig({ ...env, ...its, LOG_LEVEL: 'warn' }), { pace });
  return {
    env: its,
    async close() {
      await gateway.close();
      await nats.drop();
    },
  };
}
