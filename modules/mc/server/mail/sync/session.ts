import { type Services, inTransaction, type Logger, requestNotice } from '@switchboard/kit-server';
import type { MailboxObject } from 'imapflow';
import { mcDb } from '../../db.ts';
import { type Connection, connect } from './connection.ts';
import { beginIdle, endIdle, openInbox } from './idle.ts';
import { type LeasedAccount, LeaseLost, releaseLease } from './lease.repo.ts';
import type { SyncLimits } from './limits.ts';
import { notifyChangedMail, notifyNewMail } from './notice.ts';
import { runOps } from './ops.ts';
import { noteFailure, noteRefusedLogin, noteSuccess } from './outcome.repo.ts';
import { PassMemory, runPass } from './pass.ts';
import { retrySeconds } from './retry.ts';

export interface SessionOptions {
  readonly account: LeasedAccount;
  readonly services: Services;
  readonly log: Logger;
  readonly limits: SyncLimits;
  /** Runs the work when a slot is free; the number of slots limits memory use. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
}

/** One account under one lease: connects, catches up and waits for new mail until it is stopped, fails or loses the lease. */
export class MailSession {
  readonly account: LeasedAccount;
  readonly #options: SessionOptions;
  readonly #memory = new PassMemory();
  #connection: Connection | null = null;
  #isStopped = false;
  #isLost = false;
  #isWanted = false;
  /** The inbox state that already caused an extra pass, so that a misbehaving server cannot cause a second one. */
  #lookedAgainAt = '';
  #wake: (() => void) | null = null;
  /** When waiting for new mail began; null = working. */
  idleSince: number | null = null;
  readonly ended: Promise<void>;

  constructor(options: SessionOptions) {
    this.account = options.account;
    this.#options = options;
    this.ended = this.#run();
  }

  /** Wakes the session: a local change, or a click on "receive". `isFull`: everything is compared. */
  poke(isFull = false): void {
    this.#memory.isFullRequested ||= isFull;
    this.#isWanted = true;
    this.#wake?.();
  }

  stop(): void {
    this.#isStopped = true;
    this.#wake?.();
  }

  /** Another worker holds the lease: nothing more is sent to the server or the database. */
  lose(): void {
    this.#isLost = true;
    this.stop();
    this.#connection?.client.close();
  }

  async #run(): Promise<void> {
    const { account, services, log } = this.#options;
    try {
      await this.#work();
      if (!this.#isLost) await releaseLease(mcDb(services), account);
    } catch (error) {
      if (error instanceof LeaseLost || this.#isLost) log.info({ account: account.id }, 'mail account taken over');
      else await this.#fail(error).catch((err: unknown) => log.error({ err, account: account.id }, 'mail account'));
    } finally {
      this.#connection?.client.close();
    }
  }

  async #work(): Promise<void> {
    const { inTurn } = this.#options;
    const connection = await inTurn(async () => await connect(this.#options));
    this.#connection = connection;
    for (const event of ['exists', 'expunge', 'flags', 'close'] as const)
      connection.client.on(event, () => this.poke());
    while (!this.#isStopped) {
      this.#isWanted = false;
      const { isUnfinished, isLeft } = await inTurn(async () => await this.#turn(connection));
      // changes that arrived during the pass are handled before waiting: a pass without changes opens no folder and
      // sends no notifications
      if (!isUnfinished && !this.#isWanted) await this.#wait(connection, isLeft);
    }
  }

  async #turn(connection: Connection): Promise<{ isUnfinished: boolean; isLeft: boolean }> {
    const { account, services } = connection;
    await runOps(connection);
    const { isChanged, isUnfinished } = await runPass(connection, this.#memory);
    // a list may have moved a new mail to another box
    await runOps(connection);
    if (!isUnfinished) await noteSuccess(mcDb(services), account, connection.abilities);
    if (isChanged) await notifyChangedMail(connection);
    return { isUnfinished, isLeft: await notifyNewMail(connection) };
  }

  /** Uses IDLE on the inbox if the server supports it; everything else is found by polling (mc M35). */
  async #wait(connection: Connection, isLeft: boolean): Promise<void> {
    const { client, limits, abilities } = connection;
    if (abilities.idle) {
      const inbox = await openInbox(client);
      if (inbox !== null && this.#isNewer(inbox)) return;
      beginIdle(client);
    }
    if (this.#isStopped) return;
    this.idleSince = Date.now();
    const waitMs = isLeft ? Math.min(limits.noticeMs, limits.pollMs) : limits.pollMs;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, waitMs);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
      if (this.#isWanted || this.#isStopped) this.#wake();
    });
    this.#wake = null;
    this.idleSince = null;
    if (abilities.idle && !this.#isStopped) await endIdle(client, limits.silenceMs);
  }

  /**
   * Whether the inbox changed between the pass and its opening. The server reports the number of mails when a folder is
   * opened, and IDLE reports only later changes: such a mail would wait for the next poll (mc M35).
   */
  #isNewer({ uidNext, exists, highestModseq }: MailboxObject): boolean {
    const seen = this.#memory.inbox;
    const isSameModseq = !seen?.modseq || !highestModseq || highestModseq.toString() === seen.modseq;
    if (seen === null || (uidNext === seen.uidNext && exists === seen.msgCount && isSameModseq)) return false;
    const state = `${uidNext} ${exists} ${highestModseq}`;
    if (state === this.#lookedAgainAt) return false;
    this.#lookedAgainAt = state;
    return true;
  }

  async #fail(error: unknown): Promise<void> {
    const { account, services, log } = this.#options;
    const db = mcDb(services);
    const reason = reasonOf(error);
    if ((error as { authenticationFailed?: boolean }).authenticationFailed !== true) {
      log.warn({ err: error, account: account.id }, 'mail account cannot be synchronised');
      return await noteFailure(db, account, reason, retrySeconds(account.failCount + 1, Math.random()));
    }
    const wait = retrySeconds(account.authFailCount + 1, Math.random());
    await inTransaction({ db: services.db }, async (tx) => {
      if (!(await noteRefusedLogin(mcDb({ db: tx }), account, reason, wait))) return;
      await requestNotice(tx, services, {
        eventCode: 'mc.mail.auth-failed',
        to: { staffIds: [account.staffId] },
        vars: { email: account.email },
        objectCode: 'mc.mail-account',
        objectId: account.id,
        dedupeKey: `mail login ${account.id} ${account.leaseNo}`,
      });
    });
  }
}

/** The text of the server if there is one, because the owner sees it. */
function reasonOf(error: unknown): string {
  const { responseText, message } = error as { responseText?: string; message?: string };
  return (responseText ?? message ?? String(error)).slice(0, 500);
}
