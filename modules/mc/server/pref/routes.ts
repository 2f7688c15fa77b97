import { AppError, CODES } from '@switchboard/kit-contract';
import { handle } from '@switchboard/kit-server';
import { listPreferences, savePreferences } from '@switchboard/mc-contract';
import { mcDb } from '../db.ts';
import { listPreferencesOf, upsertPreferences } from './repo.ts';

export const preferenceRoutes = [
  handle(listPreferences, async (_, context) =>
    (await listPreferencesOf(mcDb(context), context.principal.userId)).map(({ canMute: _can, ...one }) => one),
  ),
  handle(savePreferences, async ({ preferences }, context) => {
    const db = mcDb(context);
    const { userId } = context.principal;
    const fixed = new Set((await listPreferencesOf(db, userId)).flatMap((one) => (one.canMute ? [] : [one.msgType])));
    // mc M16: approval and security messages cannot be disabled
    if (preferences.some(({ msgType, inApp, popup }) => fixed.has(msgType) && !(inApp && popup)))
      throw new AppError(CODES.validation, {
        label: { zh: '审批和安全类消息不能关闭', en: 'Approvals and security messages cannot be switched off' },
      });
    await upsertPreferences(
      db,
      userId,
      preferences.filter(({ msgType }) => !fixed.has(msgType)),
    );
    return true as const;
  }),
];
