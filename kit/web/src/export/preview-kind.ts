/** How a finished file can be previewed (spec §5). */
export type PreviewKind = 'image' | 'window' | 'download' | 'unsupported';

const IMAGES = new Set(['jpeg', 'jpg', 'png', 'gif']);
const DOCUMENTS = new Set(['txt', 'pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx']);

/** The chat app's browser opens no separate windows, so documents are downloaded there. */
export function previewKind(fileName: string, { isInChatApp }: { isInChatApp: boolean }): PreviewKind {
  const extension = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  if (IMAGES.has(extension)) return 'image';
  if (DOCUMENTS.has(extension)) return isInChatApp ? 'download' : 'window';
  return 'unsupported';
}

export function isChatApp(userAgent: string): boolean {
  return /dingtalk/i.test(userAgent);
}
