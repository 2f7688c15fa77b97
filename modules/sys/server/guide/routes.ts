import { getUserGuide, saveUserGuide } from '@switchboard/kit-contract';
import { handle } from '@switchboard/kit-server';
import type { JsonValue } from '../db.gen.ts';
import { sysDb } from '../db.ts';
import { findGuide, upsertGuide } from './repo.ts';

export const guideRoutes = [
  handle(
    getUserGuide,
    async ({ type }, context) => (await findGuide(sysDb(context), context.principal.userId, type)) ?? null,
  ),
  handle(saveUserGuide, async ({ type, remark, content }, context) => {
    await upsertGuide(sysDb(context), {
      userId: context.principal.userId,
      type,
      remark,
      content: content as JsonValue,
    });
    return true as const;
  }),
];
