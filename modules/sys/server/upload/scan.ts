/** dl_file.scan_state */
export const SCAN = { waiting: 0, clean: 1, infected: 2, none: 3 } as const;
export type ScanState = (typeof SCAN)[keyof typeof SCAN];

/** One file on its way through the scanner. It never holds up or breaks the upload: what it cannot say is looked at later. */
export interface Scan {
  send(piece: Uint8Array): Promise<void>;
  /** waiting = no word from the scanner, none = it takes no file of this size. */
  end(): Promise<ScanState>;
  /** The file did not come whole: forget it. */
  drop(): void;
}

/** The same pieces, each shown to the scanner as it goes by. */
export async function* pastScanner(pieces: AsyncIterable<Uint8Array>, scan: Scan): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    await scan.send(piece);
    yield piece;
  }
}

export interface Scanner {
  begin(): Scan;
}
