import { pipeline } from '@switchboard/kit-server';
import type { SysDb } from '../db.ts';
import { unseenCount } from '../download/repo.ts';
import { unreadCount } from '../feedback/repo.ts';
import { latestVersion } from '../version/reader.repo.ts';

export interface Summary {
  exportNew: number;
  feedbackReplyNum: number;
  latestVersion: string | null;
}

/** Uses one round trip: every page load requests it, and each statement takes less time than its network round trip. */
export async function readSummary(db: SysDb, userId: string): Promise<Summary> {
  const [unseen, unread, latest] = await pipeline(db, [
    unseenCount(userId),
    unreadCount(userId),
    latestVersion(userId),
  ]);
  return {
    exportNew: unseen[0]?.num ?? 0,
    feedbackReplyNum: unread[0]?.n ?? 0,
    latestVersion: latest[0]?.versionNo ?? null,
  };
}
