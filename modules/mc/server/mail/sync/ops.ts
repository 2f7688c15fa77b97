import { mcDb } from '../../db.ts';
import { type Connection, dbOf, write } from './connection.ts';
import { boxOfRole, NAME_OF_BOX } from './folder-role.ts';
import { findFolderOfRole, type FolderRow, saveFolders } from './folder.repo.ts';
import { dropOps, failOps, finishOps, listOps, movePlaces, postponeOps, type WaitingOp } from './ops.repo.ts';

const TOGETHER = 500;

const FLAGS: Readonly<Record<string, readonly [flag: string, add: boolean]>> = {
  seen: ['\\Seen', true],
  unseen: ['\\Seen', false],
  flag: ['\\Flagged', true],
  unflag: ['\\Flagged', false],
  answered: ['\\Answered', true],
};

/** mc M36: applies local changes to the server. Consecutive changes of one kind in one folder become one command. */
export async function runOps(connection: Connection): Promise<void> {
  for (;;) {
    const ops = await listOps(dbOf(connection), connection.account.id, TOGETHER);
    if (ops.length === 0) return;
    // repeated changes of one mail are applied in their order
    const group = groupOf(ops);
    await runGroup(connection, group);
  }
}

function groupOf(ops: readonly WaitingOp[]): WaitingOp[] {
  const [first] = ops as [WaitingOp];
  const isAlike = ({ op, box, folderId }: WaitingOp): boolean =>
    op === first.op && box === first.box && folderId === first.folderId;
  const end = ops.findIndex((op) => !isAlike(op));
  return ops.slice(0, end === -1 ? ops.length : end);
}

async function runGroup(connection: Connection, group: readonly WaitingOp[]): Promise<void> {
  const [{ op, box, path, role, folderId }] = group as [WaitingOp];
  const ids = group.map(({ id }) => id);
  if (path === null || folderId === null || role === null) return await giveUp(connection, group);
  if (op === 'move' && box !== null && boxOfRole(role) === box)
    return await write(connection, async (tx) => await finishOps(mcDb({ db: tx }), ids));
  const uids = group.flatMap(({ uid }) => uid ?? []);
  const { client } = connection;
  try {
    if (!client.mailbox || client.mailbox.path !== path) await client.mailboxOpen(path);
    if (op === 'move' && box !== null) return await move(connection, { folderId, uids, box, ids });
    if (op === 'delete') await client.messageDelete(uids.join(','), { uid: true });
    const flag = FLAGS[op];
    if (flag !== undefined) {
      const [name, isAdded] = flag;
      if (isAdded) await client.messageFlagsAdd(uids.join(','), [name], { uid: true });
      else await client.messageFlagsRemove(uids.join(','), [name], { uid: true });
    }
  } catch (error) {
    // a lost connection is not a response of the server: the change waits for the next connection
    if (!client.usable) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    return await write(connection, async (tx) => await failOps(mcDb({ db: tx }), ids, reason));
  }
  await write(connection, async (tx) => await finishOps(mcDb({ db: tx }), ids));
}

async function move(
  connection: Connection,
  {
    folderId,
    uids,
    box,
    ids,
  }: {
    readonly folderId: string;
    readonly uids: readonly number[];
    readonly box: number;
    readonly ids: readonly string[];
  },
): Promise<void> {
  const target = await targetOf(connection, box);
  const moved = await connection.client.messageMove(uids.join(','), target.path, { uid: true });
  const numbers = moved ? moved.uidMap : undefined;
  await write(connection, async (tx) => {
    const db = mcDb({ db: tx });
    // without UIDPLUS the next pass finds the new UIDs by Message-ID
    if (numbers !== undefined) await movePlaces(db, folderId, target, numbers);
    await finishOps(db, ids);
  });
}

/** The folder of a box, created if the server has none. */
async function targetOf(connection: Connection, box: number): Promise<FolderRow> {
  // boxes 1 to 5 have the same numbers as their folder roles
  const known = await findFolderOfRole(dbOf(connection), connection.account.id, box);
  if (known !== null) return known;
  const name = NAME_OF_BOX[box];
  if (name === undefined) throw new Error(`no folder for box ${box}`);
  const { path } = await connection.client.mailboxCreate(name);
  const [made] = await write(
    connection,
    async (tx) => await saveFolders(mcDb({ db: tx }), connection.account.id, [{ path, delimiter: '/', role: box }]),
  );
  return made as FolderRow;
}

/** A mail that was just sent is not in its folder yet; one that is still missing later is gone. */
async function giveUp(connection: Connection, group: readonly WaitingOp[]): Promise<void> {
  const idsOf = (isOld: boolean): string[] => group.filter((op) => op.isOld === isOld).map(({ id }) => id);
  await write(connection, async (tx) => {
    const db = mcDb({ db: tx });
    await dropOps(db, idsOf(true));
    await postponeOps(db, idsOf(false));
  });
}
