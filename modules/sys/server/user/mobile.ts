import { AppError, CODES } from '@switchboard/kit-contract';
import { type Context, inTransaction, LEVEL, maskValue } from '@switchboard/kit-server';
import { USER_KEY, userResource } from '@switchboard/sys-contract';
import { sysDb } from '../db.ts';
import { requireUserInScope } from './in-scope.ts';
import { decryptMobile } from './mobile-cipher.ts';
import { findMobiles } from './repo.ts';

const mobileRight = ({ principal }: Context) => principal.fieldsOf(USER_KEY, userResource.code)?.get('mobile');

/** Adds the numbers to rows that may show them, masked unless the reader may see them unmasked (sys R36). */
export async function withMobiles(
  rows: readonly { id: string; mobile: string | null }[],
  context: Context,
): Promise<void> {
  const right = mobileRight(context);
  const shown = rows.filter((row) => 'mobile' in row);
  const stored = await findMobiles(
    sysDb(context),
    shown.map((row) => row.id),
  );
  for (const row of shown) {
    const clear = readMobile(stored.get(row.id), context);
    const isClear = right !== undefined && right.level >= LEVEL.read;
    row.mobile = isClear ? clear : (maskValue(right?.maskRule ?? 'mobile', clear) as string | null);
  }
}

/** Sys R39: one unmasked number, and the audit row with its reader. */
export async function unmaskMobile(userId: string, context: Context): Promise<{ value: string | null }> {
  const right = mobileRight(context);
  if (right !== undefined && right.level === LEVEL.hidden) throw new AppError(CODES.fieldNotPermitted);
  return await inTransaction(context, async (tx) => {
    const account = await requireUserInScope(tx, context, `${USER_KEY}:unmask`, userId);
    const stored = await findMobiles(sysDb({ db: tx }), [account.id]);
    await context.audit(tx, {
      object: userResource.code,
      objectId: account.id,
      action: 'unmask',
      category: 5,
      after: { field: 'mobile', name: account.name },
    });
    return { value: readMobile(stored.get(account.id), context) };
  });
}

function readMobile(stored: Buffer | undefined, { config, log }: Context): string | null {
  if (stored === undefined) return null;
  const mobile = decryptMobile(stored, config.TOKEN_SECRET);
  if (mobile === null) log.warn('a stored mobile number cannot be decrypted with the current secret');
  return mobile;
}
