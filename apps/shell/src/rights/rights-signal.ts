/** Push says it within a second; this is for the time when there is no push, and for what nobody says (the end of a role). */
const CHECK_EVERY_MS = 60_000;
/** Another node may still answer with what it knew: asked once more. */
const RECHECK_MS = 2_000;
/** After a question or a change that failed. */
const RETRY_MS = 3_000;

export interface RightsSignalPorts {
  /** Changes with every change of the person's rights. */
  readVersion(): Promise<string>;
  /** Takes the new rights; false = could not, so it is asked again. */
  onChange(): Promise<boolean>;
  /** Calls back whenever the rights may have changed: push said so, or has just been connected. The answer stops it. */
  onHint(ask: () => void): () => void;
}

/**
 * Says when the rights of the signed-in person have changed (sys R26). Push only hints: the version is asked for and decides. The
 * answer stops it.
 */
export function listenForRights(
  { readVersion, onChange, onHint }: RightsSignalPorts,
  everyMs = CHECK_EVERY_MS,
): () => void {
  let known: string | null = null;
  let isChecking = false;
  let isMissed = false;
  let isStopped = false;
  let again: ReturnType<typeof setTimeout> | undefined;

  async function ask(isFirst: boolean): Promise<void> {
    isChecking = true;
    try {
      const version = await readVersion();
      if (isStopped) return;
      // the first answer belongs to the rights that are being loaded at the same moment
      if (isFirst || (version !== known && (await onChange()))) known = version;
      else if (version !== known) checkLater(RETRY_MS);
    } catch {
      // a session that is over is dealt with by the call itself
      checkLater(RETRY_MS);
    } finally {
      isChecking = false;
      if (isMissed && !isStopped) {
        isMissed = false;
        void ask(false);
      }
    }
  }
  const checkLater = (ms: number): void => {
    clearTimeout(again);
    if (!isStopped) again = setTimeout(checkWhenVisible, ms);
  };
  const checkNow = (): void => {
    if (isChecking) isMissed = true;
    else void ask(false);
  };
  const checkWhenVisible = (): void => {
    if (!isChecking && document.visibilityState === 'visible') void ask(false);
  };

  void ask(true);
  const stopHints = onHint(() => {
    checkNow();
    checkLater(RECHECK_MS);
  });
  const timer = setInterval(checkWhenVisible, everyMs);
  document.addEventListener('visibilitychange', checkWhenVisible);
  window.addEventListener('focus', checkWhenVisible);
  return () => {
    isStopped = true;
    stopHints();
    clearTimeout(again);
    clearInterval(timer);
    document.removeEventListener('visibilitychange', checkWhenVisible);
    window.removeEventListener('focus', checkWhenVisible);
  };
}
