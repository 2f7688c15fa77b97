import type { WorkingNode } from '@switchboard/kit-server';
import { mcDb } from '../../db.ts';
import { smtpOptions } from '../account/connect.ts';
import { loadLogin } from '../account/login.repo.ts';
import { AppError } from '@switchboard/kit-contract';
import { finishAttempt } from './outcome.ts';
import { startTransmission, type ClaimedMail, recipientsOf } from './repo.ts';
import { type Outcome, type SmtpOptions, transmitMail } from './transmit.ts';

/**
 * mc M46: processes one claimed mail to its end. Throws only when internal services are unavailable; the lease then
 * expires and the mail is processed again.
 */
export async function sendOne(node: WorkingNode, mail: ClaimedMail, leaseSeconds: number): Promise<void> {
  await finishAttempt(node.services, mail, await attempt(node, mail, leaseSeconds));
}

async function attempt({ services, log }: WorkingNode, mail: ClaimedMail, leaseSeconds: number): Promise<Outcome> {
  const login = await loadLogin(services.config, mcDb(services), mail.accountId);
  if (login === undefined) return { kind: 'refused', code: null, text: 'the mailbox no longer exists', refused: [] };
  const bytes = await services.files.get(mail.mimeKey);
  const to = await recipientsOf(services.db, mail.id);
  let options: SmtpOptions;
  try {
    options = (await smtpOptions(services.config, login)) as SmtpOptions;
  } catch (error) {
    // a forbidden host is a permanent error; a name that cannot be resolved may be temporary
    const text = error instanceof Error ? error.message : String(error);
    return error instanceof AppError
      ? { kind: 'refused', code: null, text, refused: [] }
      : { kind: 'later', code: null, text };
  }
  const outcome = await transmitMail(
    options,
    { from: mail.envelopeFrom, to },
    {
      bytes,
      begin: async () => {
        if (!(await startTransmission(services.db, mail, leaseSeconds)))
          throw new Error('another worker is processing this mail');
      },
    },
  );
  log.info({ outboxId: mail.id, outcome: outcome.kind, code: 'code' in outcome ? outcome.code : null }, 'mail attempt');
  return outcome;
}
