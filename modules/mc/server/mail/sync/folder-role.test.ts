import { describe, expect, it } from 'vitest';
import { FOLDER_ROLE, rolesOf } from './folder-role.ts';

const folder = (path: string, specialUse?: string, specialUseSource?: 'extension' | 'name') => ({
  path,
  name: path.split('/').at(-1) as string,
  ...(specialUse === undefined ? {} : { specialUse, specialUseSource: specialUseSource ?? 'extension' }),
});

describe('folder roles', () => {
  it('MC-30 come from SPECIAL-USE first, else from the name in either language; all others are `other`', () => {
    const roles = rolesOf([
      folder('INBOX'),
      folder('已发送'),
      folder('Elements envoyes', '\\Sent'),
      folder('垃圾邮件'),
      folder('草稿箱'),
      folder('已删除'),
      folder('Projects/Acme'),
      // a role guessed by the library is not a statement of the server
      folder('Papierkorb', '\\Trash', 'name'),
    ]);
    expect(Object.fromEntries(roles)).toEqual({
      INBOX: FOLDER_ROLE.inbox,
      'Elements envoyes': FOLDER_ROLE.sent,
      已发送: FOLDER_ROLE.other,
      垃圾邮件: FOLDER_ROLE.spam,
      草稿箱: FOLDER_ROLE.drafts,
      已删除: FOLDER_ROLE.trash,
      'Projects/Acme': FOLDER_ROLE.other,
      Papierkorb: FOLDER_ROLE.other,
    });
    const english = rolesOf(['INBOX', 'Sent Messages', 'Spam', 'Drafts', 'Trash', 'Junk'].map((path) => folder(path)));
    expect([...english.values()]).toEqual([2, 1, 3, 4, 5, 9]);
  });
});
