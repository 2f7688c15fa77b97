import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** Bytes hashed before control returns to the page: a few milliseconds. */
const SLICE = 256 * 1_024;

/** Hash of one segment; uses the browser's Web Crypto off the main thread where available (a page on https). */
export async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (subtle !== undefined) return bytesToHex(new Uint8Array(await subtle.digest('SHA-256', bytes)));
  const hash = newWholeHash();
  await hash.add(bytes);
  return hash.end();
}

export interface WholeHash {
  add(bytes: Uint8Array): Promise<void>;
  end(): string;
}

/**
 * Hash of the whole file, segment by segment, because browsers hash only data that is completely in memory. Written in
 * JavaScript because our script policy forbids WebAssembly; processed in slices to keep the page usable.
 */
export function newWholeHash(): WholeHash {
  const hash = sha256.create();
  return {
    async add(bytes) {
      for (let from = 0; from < bytes.length; from += SLICE) {
        hash.update(bytes.subarray(from, from + SLICE));
        await pause();
      }
    },
    end: () => bytesToHex(hash.clone().digest()),
  };
}

async function pause(): Promise<void> {
  await new Promise<void>((resolve) => {
    // timers are throttled in background tabs; messages are not
    const { port1, port2 } = new MessageChannel();
    const go = (): void => {
      port1.close();
      resolve();
    };
    port1.addEventListener('message', go);
    port1.start();
    port2.postMessage(null);
  });
}
