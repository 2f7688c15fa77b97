import type { Manifest } from '../loader/manifest.ts';

/** A release is rare, and users return to the window sooner or later. */
const CHECK_EVERY_MS = 300_000;
/** Focus changes with every click outside; one request is enough. */
const NOT_AGAIN_MS = 15_000;

export type Live = Pick<Manifest, 'release' | 'modules'>;

/** The live builds as one text. */
export function releaseOf({ release, modules }: Live): string {
  const versions = Object.entries(modules).map(([id, { version }]) => `${id} ${version}`);
  return [release ?? '', ...versions.sort()].join('\n');
}

export interface ReleasePorts {
  read(): Promise<Live>;
  /** The release of the document itself; null in development. */
  readonly own: string | null;
  onNew(): void;
}

/** Calls `onNew` once when the live release differs from the one of this page. The returned function stops it. */
export function watchRelease(
  { read, own, onNew }: ReleasePorts,
  everyMs = CHECK_EVERY_MS,
  restMs = NOT_AGAIN_MS,
): () => void {
  let first: string | null = null;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let isStopped = false;

  async function check(): Promise<void> {
    checkedAt = performance.now();
    const live = await read().catch(() => null);
    if (live === null || isStopped) return;
    const now = releaseOf(live);
    first ??= now;
    const isOtherDocument = own !== null && live.release !== null && live.release !== own;
    if (!isOtherDocument && now === first) return;
    stop();
    onNew();
  }
  const checkWhenVisible = (): void => {
    if (document.visibilityState === 'visible' && performance.now() - checkedAt >= restMs) void check();
  };
  const stop = (): void => {
    isStopped = true;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', checkWhenVisible);
    window.removeEventListener('focus', checkWhenVisible);
  };

  void check();
  const timer = setInterval(checkWhenVisible, everyMs);
  document.addEventListener('visibilitychange', checkWhenVisible);
  window.addEventListener('focus', checkWhenVisible);
  return stop;
}
