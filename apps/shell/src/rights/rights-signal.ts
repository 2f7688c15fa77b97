/** How often a page in front asks: with reading the new rights, a revoked page is gone within 5 s (sys R26). */
const ASK_EVERY_MS = 3000;

export interface RightsSignalPorts {
  /** Changes with every change of the person's rights. */
  readVersion(): Promise<string>;
  /** Takes the new rights; false = could not, so it is asked again. */
  onChange(): Promise<boolean>;
}

/**
 * Says when the rights of the signed-in person have changed, by asking. The push stream of the message centre will say
 * the same without being asked: it replaces this file and nothing else. The answer stops it.
 */
export function listenForRights({ readVersion, onChange }: RightsSignalPorts, everyMs = ASK_EVERY_MS): () => void {
  let known: string | null = null;
  let isAsking = false;
  let isStopped = false;

  async function ask(isFirst: boolean): Promise<void> {
    isAsking = true;
    try {
      const version = await readVersion();
      if (isStopped) return;
      // the first answer belongs to the rights that are being loaded at the same moment
      if (isFirst || (version !== known && (await onChange()))) known = version;
    } catch {
      // asked again soon; a session that is over is dealt with by the call itself
    } finally {
      isAsking = false;
    }
  }
  const askIfSeen = (): void => {
    if (!isAsking && document.visibilityState === 'visible') void ask(false);
  };

  void ask(true);
  const timer = setInterval(askIfSeen, everyMs);
  document.addEventListener('visibilitychange', askIfSeen);
  window.addEventListener('focus', askIfSeen);
  return () => {
    isStopped = true;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', askIfSeen);
    window.removeEventListener('focus', askIfSeen);
  };
}
