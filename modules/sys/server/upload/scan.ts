/** dl_file.scan_state */
export const SCAN = { waiting: 0, clean: 1, infected: 2, none: 3 } as const;
export type ScanState = (typeof SCAN)[keyof typeof SCAN];

/** One file on its way through the scanner. It never delays or breaks the upload: a file without a result is scanned later. */
export interface Scan {
  send(piece: Uint8Array): Promise<void>;
  /** waiting = no response from the scanner, none = it accepts no file of this size. */
  end(): Promise<ScanState>;
  /** The upload is incomplete: discards the scan. */
  drop(): void;
}

/** Passes the pieces on and sends each of them to the scanner. */
export async function* pastScanner(pieces: AsyncIterable<Uint8Array>, scan: Scan): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    await scan.send(piece);
    yield piece;
  }
}

export interface Scanner {
  begin(): Scan;
}
