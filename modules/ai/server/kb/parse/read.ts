import { TableTooLarge, UnpacksTooMuch } from '@switchboard/kit-server/office';
import type { DocumentFailure, FileEnding } from '@switchboard/ai-contract';

/** ai A41: maximum unpacked bytes, and unpacked bytes per packed byte. */
const UNPACK = { bytes: 200_000_000, ratio: 100 };

export type ReadAnswer = { readonly text: string } | { readonly failure: DocumentFailure };

/** The text of a file as Markdown. Readers are loaded on demand, because each file is read by a separate process. */
export async function readText(ending: FileEnding, bytes: Buffer): Promise<ReadAnswer> {
  try {
    return { text: await read(ending, bytes) };
  } catch (error) {
    if (error instanceof UnpacksTooMuch) return { failure: 'unpacks' };
    if (error instanceof TableTooLarge) return { failure: 'tooLong' };
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    return { failure: isLocked ? 'locked' : 'unreadable' };
  }
}

async function read(ending: FileEnding, bytes: Buffer): Promise<string> {
  if (ending === 'pdf') return await (await import('./pdf.ts')).readPdf(bytes);
  if (ending === 'docx') return await (await import('./docx.ts')).readDocx(bytes, UNPACK);
  if (ending === 'xlsx') return await (await import('./xlsx.ts')).readWorkbook(bytes, UNPACK);
  if (ending === 'pptx') return await (await import('./pptx.ts')).readPptx(bytes, UNPACK);
  if (ending === 'html' || ending === 'htm') return (await import('./html.ts')).readHtml(decoded(bytes));
  return decoded(bytes);
}

/** Text files from Windows programs in China use the old national encoding, those from Notepad UTF-16. */
function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}
