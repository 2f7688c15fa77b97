/**
 * Push signals a change within a second; the interval is for times without push and for changes without a signal (the
 * end of a role).
 */
const CHECK_EVERY_MS = 60_000;
/** Another node may still answer with its old version: the request is repeated once. */
const RECHECK_MS = 2_000;
/** After a failed request or change. */
const RETRY_MS = 3_000;

export interface RightsSignalPorts {
  /** Changes with every change of the user's rights. */
  readVersion(): Promise<string>;
  /** Applies the new rights; false = failed, to be retried. */
  onChange(): Promise<boolean>;
  /** Calls back whenever the rights may have changed: on a push signal or a new connection. The returned function stops it. */
  onHint(check: () => void): () => void;
}

/**
 * Reports when the rights of the signed-in user have changed (sys R26). Push is only a hint: the requested version
 * decides. The returned function stops it.
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

  async function check(isFirst: boolean): Promise<void> {
    isChecking = true;
    try {
      const version = await readVersion();
      if (isStopped) return;
      // the first answer belongs to the rights that are loading at the same time
      if (isFirst || (version !== known && (await onChange()))) known = version;
      else if (version !== known) checkLater(RETRY_MS);
    } catch {
      // the call itself handles an ended session
      checkLater(RETRY_MS);
    } finally {
      isChecking = false;
      if (isMissed && !isStopped) {
        isMissed = false;
        void check(false);
      }
    }
  }
  const checkLater = (ms: number): void => {
    clearTimeout(again);
    if (!isStopped) again = setTimeout(checkWhenVisible, ms);
  };
  const checkNow = (): void => {
    if (isChecking) isMissed = true;
    else void check(false);
  };
  const checkWhenVisible = (): void => {
    if (!isChecking && document.visibilityState === 'visible') void check(false);
  };

  void check(true);
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
