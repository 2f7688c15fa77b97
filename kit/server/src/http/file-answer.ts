/** The bytes of a file, as the answer of a call. */
export class FileAnswer {
  readonly name: string;
  readonly mime: string;
  readonly body: Buffer;
  /** Contains no company data (a template): needs no audit row. */
  readonly isEmpty: boolean;
  /** Shown by the browser instead of saved: markup of our own, with foreign content only as text. */
  readonly isPage: boolean;

  constructor(file: { name: string; mime: string; body: Buffer; isEmpty?: boolean; isPage?: boolean }) {
    this.name = file.name;
    this.mime = file.mime;
    this.body = file.body;
    this.isEmpty = file.isEmpty ?? false;
    this.isPage = file.isPage ?? false;
  }

  get disposition(): string {
    return contentDisposition(this.name);
  }
}

/** RFC 6266: an ASCII name for old clients, followed by the real one. */
export function contentDisposition(name: string): string {
  const plain = name.replaceAll(/[^\w.-]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}
