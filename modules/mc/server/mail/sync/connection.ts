import { type Services, inTransaction, type Db, type Logger } from '@switchboard/kit-server';
import type { ImapFlow } from 'imapflow';
import { mcDb } from '../../db.ts';
import { openImap } from '../store/imap.ts';
import { holdLease, type LeasedAccount } from './lease.repo.ts';
import type { SyncLimits } from './limits.ts';

/** Capabilities of the server; modification sequences count only when it really reports one (mc M29). */
export interface Abilities {
  readonly idle: boolean;
  readonly condstore: boolean;
  readonly qresync: boolean;
  readonly move: boolean;
  readonly uidplus: boolean;
}

/** A signed-in connection to one mailbox, under a lease. */
export interface Connection {
  readonly account: LeasedAccount;
  readonly client: ImapFlow;
  readonly services: Services;
  readonly log: Logger;
  readonly limits: SyncLimits;
  readonly abilities: Abilities;
}

export async function connect(options: Omit<Connection, 'client' | 'abilities'>): Promise<Connection> {
  const { services, account, limits } = options;
  const client = await openImap(services, account.id, {
    // requested at sign-in, because it must precede the selection of a folder
    qresync: true,
    disableAutoIdle: true,
    maxIdleTime: limits.idleMs,
    socketTimeout: limits.silenceMs,
    connectionTimeout: 20_000,
    greetingTimeout: 20_000,
  });
  const has = (name: string): boolean => client.capabilities.has(name);
  const abilities: Abilities = {
    idle: has('IDLE'),
    condstore: client.enabled.has('CONDSTORE'),
    qresync: client.enabled.has('QRESYNC'),
    move: has('MOVE'),
    uidplus: has('UIDPLUS'),
  };
  return { ...options, client, abilities };
}

/** Writes the data of a pass in one transaction, and only while this worker holds the lease (mc M28, M33). */
export async function write<T>(
  { services, account }: Pick<Connection, 'services' | 'account'>,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  return await inTransaction({ db: services.db }, async (tx) => {
    await holdLease(tx, account);
    return await work(tx);
  });
}

export const dbOf = ({ services }: Pick<Connection, 'services'>) => mcDb(services);
