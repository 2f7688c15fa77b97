import { defineCall } from '@switchboard/kit-contract';
import { z } from 'zod';
import { ASSISTANT } from './assistant.ts';

/** The text of a document as its reader may see it: the target of citations (ai A32). */
export const readDocument = defineCall({
  name: 'ai.document.read',
  method: 'GET',
  path: '/v2/ai/api/kb/document/read',
  summary: { zh: '阅读文档', en: 'Read a document' },
  right: ASSISTANT,
  input: z.object({ documentId: z.string().regex(/^\d{1,18}$/) }),
  result: z.object({ documentName: z.string(), spaceName: z.string(), text: z.string(), updatedAt: z.string() }),
});

/** The address of a document that has no other link. */
export const documentUrl = (documentId: string): string => `${readDocument.path}?documentId=${documentId}`;

/** The document of such an address; null = another kind of address. */
export function documentIdOf(url: string): string | null {
  const [path, query] = url.split('?documentId=');
  return path === readDocument.path && query !== undefined && /^\d+$/.test(query) ? query : null;
}
