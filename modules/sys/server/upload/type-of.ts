import { AppError, CODES, type Label } from '@switchboard/kit-contract';
import { fileTypeFromBuffer } from 'file-type';

/** The part of a file that is enough to detect its type, including archives of office programs. */
export const HEAD_BYTES = 64 * 1_024;
const OTHER = 'application/octet-stream';

/** Endings of files that can run, or contain script that a browser would run (sys R79). */
const RUNS_BY_NAME = new Set(
  (
    'exe com scr pif dll sys ocx cpl msi msp msix msixbundle appx bat cmd ps1 psm1 psd1 vb vbs vbe js jse mjs cjs wsf wsh ws hta ' +
    'sct scf lnk url reg inf msc gadget chm jar class jnlp apk aab ipa app dmg pkg deb rpm run bin elf so dylib sh bash zsh csh ' +
    'ksh command py pyc pl rb php phar asp aspx jsp cgi swf xpi crx wasm iso img vhd vhdx html htm xhtml shtml svg svgz mht mhtml xsl xslt'
  ).split(' '),
);
/** The same by content, under any name. */
const RUNS_BY_BYTES = new Set('exe elf macho msi dmg deb rpm apk jar class swf xpi crx wasm lnk chm'.split(' '));

/** Endings with a known content, and the types that their bytes may have. */
const KNOWN: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    jpg: 'jpg',
    jpeg: 'jpg',
    png: 'png apng',
    gif: 'gif',
    webp: 'webp',
    bmp: 'bmp',
    tif: 'tif',
    tiff: 'tif',
    heic: 'heic',
    pdf: 'pdf',
    rtf: 'rtf',
    docx: 'docx zip',
    xlsx: 'xlsx zip',
    pptx: 'pptx zip',
    docm: 'docm zip',
    xlsm: 'xlsm zip',
    pptm: 'pptm zip',
    odt: 'odt zip',
    ods: 'ods zip',
    odp: 'odp zip',
    doc: 'cfb',
    xls: 'cfb',
    ppt: 'cfb',
    wps: 'cfb',
    et: 'cfb',
    dps: 'cfb',
    msg: 'cfb',
    zip: 'zip docx xlsx pptx odt ods odp',
    rar: 'rar',
    '7z': '7z',
    gz: 'gz',
    tgz: 'gz',
    tar: 'tar',
    bz2: 'bz2',
    xz: 'xz',
    mp3: 'mp3',
    wav: 'wav',
    amr: 'amr',
    aac: 'aac',
    flac: 'flac',
    ogg: 'ogg oga opus ogv',
    m4a: 'm4a mp4',
    mp4: 'mp4 m4v',
    mov: 'mov mp4',
    avi: 'avi',
    mkv: 'mkv',
    webm: 'webm',
    pcap: 'pcap',
    pcapng: 'pcapng',
  }).map(([ending, found]) => [ending, found.split(' ')]),
);
const TEXTS = new Set('txt csv tsv log md json xml yaml yml ini conf eml ics vcf sql'.split(' '));

const refuse = (label: Label): AppError => new AppError(CODES.fileTypeRefused, { label });
const EXECUTABLE: Label = { zh: '不接受可执行文件', en: 'Executable files are not accepted' };
const MISMATCH: Label = { zh: '文件内容与扩展名不符', en: 'The file content does not match the file extension' };

/** Ignores invisible characters: a mail program that drops them would restore the ending they hid. */
export function endingOf(name: string): string {
  return /\.([^.]+)$/.exec(name.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').replace(/[\s.]+$/, ''))?.[1]?.toLowerCase() ?? '';
}

const PAGES = new Set(['html', 'htm']);
/** A web page, which a browser would run: accepted only by kinds of objects that read its text and never show it. */
export const isPage = (name: string): boolean => PAGES.has(endingOf(name));

/**
 * The type of a file by its first bytes (of a whole file no more are read); its name must match. Throws the error that
 * the user sees. Uploads and files copied from mails are checked by this function alone.
 */
export async function typeOf(name: string, bytes: Uint8Array, { takesPages = false } = {}): Promise<string> {
  const head = bytes.subarray(0, HEAD_BYTES);
  const ending = endingOf(name);
  if (takesPages && isPage(name)) {
    if (!isText(head)) throw refuse(MISMATCH);
    return 'text/plain';
  }
  if (RUNS_BY_NAME.has(ending)) throw refuse(EXECUTABLE);
  // a broken header makes the archive reader throw: the type is then unknown
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  if (runs(head, found?.ext ?? '')) throw refuse(EXECUTABLE);
  const allowed = KNOWN.get(ending);
  if (allowed !== undefined) {
    if (found === undefined || !allowed.includes(found.ext)) throw refuse(MISMATCH);
    return found.mime;
  }
  if (!TEXTS.has(ending)) return OTHER;
  if (!isText(head)) throw refuse(MISMATCH);
  return ending === 'csv' ? 'text/csv' : 'text/plain';
}

const starts = (head: Uint8Array, text: string): boolean =>
  Buffer.from(head.subarray(0, text.length)).toString('latin1') === text;

/** Programs, and scripts with an interpreter line. A text that begins with the two letters of a program is none. */
const runs = (head: Uint8Array, found: string): boolean =>
  starts(head, '#!') ||
  (!isText(head) && (RUNS_BY_BYTES.has(found) || starts(head, 'MZ') || starts(head, '\u007fELF')));

const PLAIN_CONTROLS = new Set([9, 10, 12, 13, 27]);

function isText(head: Uint8Array): boolean {
  // UTF-16 of Windows programs has zeros, and is marked by its first two bytes
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)) return true;
  return head.every((byte) => byte >= 32 || PLAIN_CONTROLS.has(byte));
}
