import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** Small real files of the types that the knowledge base reads, as programs write them. */

async function zipOf(parts: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return await buffer(zip.outputStream as NodeJS.ReadableStream & AsyncIterable<Buffer>);
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006/main';
const SLIDES = 'http://schemas.openxmlformats.org/presentationml/2006/main';

const contentTypes = (part: string, type: string): string =>
  `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`;
const rootRels = (part: string): string =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="${part}"/></Relationships>`;

export interface WordLine {
  readonly text: string;
  readonly heading?: number;
  /** Run properties, as XML. */
  readonly look?: string;
}

export async function makeDocx(
  lines: readonly WordLine[],
  table: readonly (readonly string[])[] = [],
  more: Readonly<Record<string, string | Buffer>> = {},
): Promise<Buffer> {
  const run = ({ text, look = '' }: WordLine): string => `<w:r><w:rPr>${look}</w:rPr><w:t>${text}</w:t></w:r>`;
  const line = (one: WordLine): string =>
    `<w:p>${one.heading === undefined ? '' : `<w:pPr><w:pStyle w:val="H${one.heading}"/></w:pPr>`}${run(one)}</w:p>`;
  const row = (cells: readonly string[]): string =>
    `<w:tr>${cells.map((text) => `<w:tc><w:tcPr/>${line({ text })}</w:tc>`).join('')}</w:tr>`;
  const rows = table.length === 0 ? '' : `<w:tbl>${table.map(row).join('')}</w:tbl>`;
  const styles = [1, 2, 3].map(
    (level) => `<w:style w:type="paragraph" w:styleId="H${level}"><w:name w:val="heading ${level}"/></w:style>`,
  );
  return await zipOf({
    '[Content_Types].xml': contentTypes('word/document.xml', 'wordprocessingml.document'),
    '_rels/.rels': rootRels('word/document.xml'),
    'word/document.xml': `${XML}<w:document xmlns:w="${WORD}"><w:body>${lines.map(line).join('')}${rows}</w:body></w:document>`,
    'word/styles.xml': `${XML}<w:styles xmlns:w="${WORD}">${styles.join('')}</w:styles>`,
    ...more,
  });
}

export async function makeXlsx(sheets: Readonly<Record<string, readonly (readonly string[])[]>>): Promise<Buffer> {
  const names = Object.keys(sheets);
  const cells = (row: readonly string[]): string =>
    row.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('');
  const sheet = (rows: readonly (readonly string[])[]): string =>
    `${XML}<worksheet xmlns="${SHEET}"><sheetData>${rows.map((row) => `<row>${cells(row)}</row>`).join('')}</sheetData></worksheet>`;
  const tabs = names.map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`).join('');
  const targets = names.map(
    (_, i) => `<Relationship Id="rId${i + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`,
  );
  return await zipOf({
    '[Content_Types].xml': contentTypes('xl/workbook.xml', 'spreadsheetml.sheet'),
    '_rels/.rels': rootRels('xl/workbook.xml'),
    'xl/workbook.xml': `${XML}<workbook xmlns="${SHEET}" xmlns:r="${OFFICE}"><sheets>${tabs}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships">${targets.join('')}</Relationships>`,
    ...Object.fromEntries(names.map((name, i) => [`xl/worksheets/sheet${i + 1}.xml`, sheet(sheets[name] ?? [])])),
  });
}

export async function makePptx(slides: readonly { title: string; text: string }[]): Promise<Buffer> {
  const shape = (text: string, type: string): string =>
    `<p:sp><p:nvSpPr><p:cNvPr id="2" name=""/><p:cNvSpPr/><p:nvPr><p:ph type="${type}"/></p:nvPr></p:nvSpPr><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`;
  const slide = ({ title, text }: { title: string; text: string }): string =>
    `${XML}<p:sld xmlns:p="${SLIDES}" xmlns:a="${DRAWING}"><p:cSld><p:spTree>${shape(title, 'title')}${shape(text, 'body')}</p:spTree></p:cSld></p:sld>`;
  return await zipOf({
    '[Content_Types].xml': contentTypes('ppt/presentation.xml', 'presentationml.presentation'),
    '_rels/.rels': rootRels('ppt/presentation.xml'),
    'ppt/presentation.xml': `${XML}<p:presentation xmlns:p="${SLIDES}"/>`,
    ...Object.fromEntries(slides.map((one, i) => [`ppt/slides/slide${i + 1}.xml`, slide(one)])),
  });
}

/** Pages of lines in a Chinese font that is not embedded: its characters can only be mapped with the reader's tables. */
export function makePdf(pages: readonly (readonly string[])[]): Buffer {
  const bodies: string[] = [];
  const hex = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex');
  const objects: string[] = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${pages.map((_, i) => `${i * 2 + 6} 0 R`).join(' ')}]/Count ${pages.length}>>`,
    '<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UCS2-H/DescendantFonts[4 0 R]>>',
    '<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 2>>/FontDescriptor 5 0 R>>',
    '<</Type/FontDescriptor/FontName/STSong-Light/Flags 6/FontBBox[-25 -254 1000 880]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 880/StemV 93>>',
  ];
  for (const [i, lines] of pages.entries()) {
    const drawn = `BT /F1 12 Tf 50 780 Td 18 TL ${lines.map((line) => `<${hex(line)}> Tj T*`).join(' ')} ET`;
    objects.push(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>>>/Contents ${i * 2 + 7} 0 R>>`,
      `<</Length ${drawn.length}>>\nstream\n${drawn}\nendstream`,
    );
  }
  let file = '%PDF-1.4\n';
  for (const [i, body] of objects.entries()) {
    bodies.push(String(file.length).padStart(10, '0'));
    file += `${i + 1} 0 obj\n${body}\nendobj\n`;
  }
  const table = bodies.map((at) => `${at} 00000 n \n`).join('');
  return Buffer.from(
    `${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF`,
    'latin1',
  );
}
