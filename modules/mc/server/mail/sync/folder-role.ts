import { MAIL_BOX } from '@switchboard/mc-contract';
import type { ListResponse } from 'imapflow';

/** mail_folder.role */
export const FOLDER_ROLE = { sent: 1, inbox: 2, spam: 3, drafts: 4, trash: 5, archive: 6, other: 9 } as const;

const BY_USE: Readonly<Record<string, number>> = {
  '\\Inbox': FOLDER_ROLE.inbox,
  '\\Sent': FOLDER_ROLE.sent,
  '\\Junk': FOLDER_ROLE.spam,
  '\\Drafts': FOLDER_ROLE.drafts,
  '\\Trash': FOLDER_ROLE.trash,
  '\\Archive': FOLDER_ROLE.archive,
};

const BY_NAME: readonly (readonly [number, readonly string[]])[] = [
  [FOLDER_ROLE.sent, ['sent', 'sent messages', 'sent items', 'sent mail', '已发送', '已发送邮件', '发件箱']],
  [FOLDER_ROLE.spam, ['junk', 'spam', 'junk e-mail', 'junk email', 'bulk mail', '垃圾邮件', '垃圾箱']],
  [FOLDER_ROLE.drafts, ['drafts', 'draft', '草稿箱', '草稿', '草稿夹']],
  [
    FOLDER_ROLE.trash,
    ['trash', 'deleted', 'deleted items', 'deleted messages', 'bin', '已删除', '已删除邮件', '废件箱'],
  ],
  [FOLDER_ROLE.archive, ['archive', 'archives', '归档', '存档']],
];

type Listed = Pick<ListResponse, 'path' | 'name' | 'specialUse' | 'specialUseSource'>;

/** mc M30: SPECIAL-USE takes precedence over names, and each role has one folder. */
export function rolesOf(folders: readonly Listed[]): Map<string, number> {
  const roles = new Map<string, number>();
  const taken = new Set<number>();
  const give = (path: string, role: number | undefined): void => {
    if (role === undefined || taken.has(role) || roles.has(path)) return;
    roles.set(path, role);
    taken.add(role);
  };
  for (const { path } of folders) if (path.toUpperCase() === 'INBOX') give(path, FOLDER_ROLE.inbox);
  for (const { path, specialUse, specialUseSource } of folders)
    if (specialUseSource === 'extension') give(path, BY_USE[specialUse ?? '']);
  for (const { path, name } of folders)
    give(path, BY_NAME.find(([, names]) => names.includes(name.trim().toLowerCase()))?.[0]);
  for (const { path } of folders) if (!roles.has(path)) roles.set(path, FOLDER_ROLE.other);
  return roles;
}

/** The box that shows the mails of a folder; archive and user-defined folders are not shown. */
export function boxOfRole(role: number): number {
  return role <= FOLDER_ROLE.trash ? role : MAIL_BOX.other;
}

/** The name of a folder that is created where the server has none for this role. */
export const NAME_OF_BOX: Readonly<Record<number, string>> = {
  [MAIL_BOX.sent]: 'Sent',
  [MAIL_BOX.inbox]: 'INBOX',
  [MAIL_BOX.spam]: 'Junk',
  [MAIL_BOX.drafts]: 'Drafts',
  [MAIL_BOX.trash]: 'Trash',
};
