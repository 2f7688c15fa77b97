import { FILE_TEXT_LENGTH } from '@switchboard/ai-contract';
import { readSheets, type UnpackLimits } from '@switchboard/kit-server/office';
import { MarkdownWriter } from './markdown.ts';

/** The total text is limited by the output; a workbook that repeats one long text is stopped earlier. */
const MOST = { rows: 20_000, columns: 100, cell: 32_767, text: FILE_TEXT_LENGTH };

/** Each sheet under its name; the first non-empty row names the columns. */
export async function readWorkbook(bytes: Buffer, unpack: UnpackLimits): Promise<string> {
  const out = new MarkdownWriter();
  for (const { name, rows } of await readSheets(bytes, MOST, unpack)) {
    out.heading(2, name);
    out.table(rows.map(({ texts }) => texts));
  }
  return out.toString();
}
