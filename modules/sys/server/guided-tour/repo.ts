import type { GuideSection } from '@switchboard/sys-contract';
import type { SysDb } from '../db.ts';

interface Guide {
  readonly userId: string;
  readonly frame: string;
  readonly guideVersion: number;
}

export async function listSeen(db: SysDb, { userId, frame, guideVersion }: Guide): Promise<GuideSection[]> {
  const rows = await db
    .selectFrom('sys.guide_seen')
    .select('section')
    .where('user_id', '=', userId)
    .where('frame', '=', frame)
    .where('guide_version', '=', guideVersion)
    .orderBy('seen_at')
    .execute();
  return rows.map(({ section }) => section as GuideSection);
}

/** The first outcome counts: a later view does not change it. */
export async function insertSeen(
  db: SysDb,
  { userId, frame, guideVersion, section, outcome }: Guide & { section: GuideSection; outcome: number },
): Promise<void> {
  await db
    .insertInto('sys.guide_seen')
    .values({ user_id: userId, frame, section, guide_version: guideVersion, outcome })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
