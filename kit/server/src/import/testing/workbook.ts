import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** Builds a workbook of raw parts with any content. */
export async function workbook(parts: Readonly<Record<string, string>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, xml] of Object.entries(parts)) zip.addBuffer(Buffer.from(xml), name);
  zip.end();
  return await buffer(zip.outputStream as Readable);
}

export const sheetOf = (rows: string): Record<string, string> => ({
  'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
});

export const stringsOf = (items: string): Record<string, string> => ({ 'xl/sharedStrings.xml': `<sst>${items}</sst>` });

/** Builds an archive of empty parts byte by byte: its directory has one header of 46 bytes and a name of one byte for each. */
export function manyParts(count: number): Buffer {
  const part = Buffer.alloc(47);
  part.writeUInt32LE(0x02014b50, 0);
  part.writeUInt16LE(1, 28);
  part.write('a', 46);
  const local = Buffer.from('PK\u0003\u0004');
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(part.length * count, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, ...Array.from({ length: count }, () => part), end]);
}
