import { ApiError, callApi, usePageHost } from '@switchboard/kit-web';
import { CODES } from '@switchboard/kit-contract';
import { DRAFT_STATE, type OpenDraft, saveDraft, type WriteAttachment, type Written } from '@switchboard/mc-contract';
import { useCallback, useEffect, useRef, useState } from 'react';

export type Text = Omit<Written, 'attachments'> & { readonly attachments: readonly WriteAttachment[] };

export interface SavedAs {
  readonly draftId: string | null;
  readonly version: number | null;
  readonly savedAt: string | null;
}

/** After this long without a key the text is stored; during continuous typing every half minute (mc M54). */
const QUIET_MS = 4_000;
const LONGEST_MS = 30_000;
const TICK_MS = 1_000;

export const writtenOf = ({ attachments, ...text }: Text): Written => ({
  ...text,
  attachments: attachments.map(({ fileId }) => fileId),
});

/** The text being written, and its autosave to the drafts. */
export function useWriter(initial: OpenDraft, onStored: (draftId: string) => void) {
  const host = usePageHost();
  const [text, setText] = useState<Text>(() => textOf(initial));
  const [saved, setSaved] = useState<SavedAs>({
    draftId: initial.draftId,
    version: initial.version,
    savedAt: initial.savedAt,
  });
  const [conflict, setConflict] = useState<OpenDraft | null>(null);
  const [isDirty, setDirty] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const now = useRef({ text, saved, isDirty, changedAt: 0, storedAt: 0, beganAt: 0, isOver: false, isConflict: false });
  const running = useRef<Promise<SavedAs> | null>(null);

  const change = useCallback(
    (part: Partial<Text>): void => {
      const next = { ...now.current.text, ...part };
      const at = Date.now();
      if (!now.current.isDirty) now.current.beganAt = at;
      Object.assign(now.current, { text: next, isDirty: true, changedAt: at });
      setText(next);
      setDirty(true);
      host.setDirty(true);
    },
    [host],
  );

  const noteSaved = useCallback((next: SavedAs): void => {
    now.current.saved = next;
    setSaved(next);
  }, []);

  const store = useCallback(async (): Promise<SavedAs> => {
    const { text: sent, saved: before } = now.current;
    const { id, version, savedAt } = await callApi(saveDraft, {
      ...writtenOf(sent),
      draftId: before.draftId,
      version: before.version,
    });
    const next = { draftId: id, version, savedAt };
    noteSaved(next);
    now.current.storedAt = Date.now();
    if (now.current.text === sent) {
      now.current.isDirty = false;
      setDirty(false);
      host.setDirty(false);
    }
    setFailure(null);
    if (before.draftId === null) onStored(id);
    return next;
  }, [host, noteSaved, onStored]);

  /** One save at a time: two would conflict with each other. */
  const save = useCallback(async (): Promise<SavedAs> => {
    await running.current?.catch(() => {});
    if (!now.current.isDirty && now.current.saved.draftId !== null) return now.current.saved;
    const mine = store();
    running.current = mine;
    try {
      return await mine;
    } catch (error) {
      if (error instanceof ApiError && error.code === CODES.staleWrite) {
        now.current.isConflict = true;
        setConflict((error.data as { draft: OpenDraft }).draft);
      } else setFailure(error instanceof Error ? error.message : String(error));
      throw error;
    } finally {
      if (running.current === mine) running.current = null;
    }
  }, [store]);

  const saveQuietly = useCallback((): void => {
    const { isDirty: hasChanged, isOver, isConflict } = now.current;
    if (hasChanged && !isOver && !isConflict) void save().catch(() => {});
  }, [save]);

  useEffect(() => {
    const timer = setInterval(() => {
      const at = Date.now();
      const { changedAt, storedAt, beganAt } = now.current;
      if (at - changedAt >= QUIET_MS || at - Math.max(storedAt, beganAt) >= LONGEST_MS) saveQuietly();
    }, TICK_MS);
    // the tab is hidden, or the user leaves the browser
    const onHide = (): void => {
      if (document.visibilityState === 'hidden') saveQuietly();
    };
    document.addEventListener('visibilitychange', onHide);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onHide);
      saveQuietly();
    };
  }, [saveQuietly]);

  return {
    text,
    saved,
    isDirty,
    failure,
    conflict,
    isTimed: initial.state === DRAFT_STATE.timed,
    change,
    save,
    /** Sent or discarded: nothing is stored any more. */
    finish(): void {
      now.current.isOver = true;
      host.setDirty(false);
    },
    /** The text of this page replaces the one stored by the other page. */
    keepMine(): void {
      if (conflict === null) return;
      now.current.isConflict = false;
      noteSaved({ ...now.current.saved, version: conflict.version });
      setConflict(null);
      void save().catch(() => {});
    },
    keepBoth(): void {
      now.current.isConflict = false;
      noteSaved({ draftId: null, version: null, savedAt: null });
      setConflict(null);
      void save().catch(() => {});
    },
    takeTheirs(): void {
      if (conflict === null) return;
      const theirs = textOf(conflict);
      Object.assign(now.current, { text: theirs, isDirty: false, isConflict: false });
      setText(theirs);
      setDirty(false);
      host.setDirty(false);
      noteSaved({ draftId: conflict.draftId, version: conflict.version, savedAt: conflict.savedAt });
      setConflict(null);
    },
  };
}

function textOf(draft: OpenDraft): Text {
  const {
    draftId: _,
    version: __,
    state: ___,
    timingTime: ____,
    zone: _____,
    failReason: ______,
    savedAt: _______,
    ...text
  } = draft;
  return text;
}
