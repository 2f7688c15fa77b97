/** The bytes of a file, as the answer of a call. */
export class FileAnswer {
  readonly name: string;
  readonly mime: string;
  readonly body: Buffer;

  constructor(file: { name: string; mime: string; body: Buffer }) {
    this.name = file.name;
    this.mime = file.mime;
    this.body = file.body;
  }

  /** RFC 6266: an ASCII name for old readers, the real one beside it. */
  get disposition(): string {
    const plain = this.name.replaceAll(/[^\w.-]/g, '_');
    return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(this.name)}`;
  }
}
