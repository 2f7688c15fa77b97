import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** So much is hashed before the page gets its turn: a few milliseconds. */
const SLICE = 256 * 1_024;

/** One segment: by the browser itself where it may (a page on https), off the page's own thread. */
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
 * The whole file, segment after segment: browsers hash only what is in memory as a whole. Written in JavaScript, because our
 * policy for scripts lets no WebAssembly in; slice by slice, because the page must stay usable meanwhile.
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
    // timers are slowed down in tabs behind; messages are not
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
