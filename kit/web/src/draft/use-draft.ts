import type { FormInstance } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type PageMemory, usePageMemory } from '../page-host.ts';

export interface Draft {
  readonly isDirty: boolean;
  /** The form contains input from before a reload, a new sign-in or a new release. */
  readonly isRestored: boolean;
  /** For `onValuesChange`: stores the current input of the form. */
  note(): void;
  /** After saving, and when the user discards the input: nothing is stored any more. */
  clear(): void;
  /** Restores the form as it was before the first change. */
  discard(): void;
}

export interface DraftOptions {
  /** For a form that is mounted before it is needed. */
  isOpen?: boolean;
  /** Resets the form to the stored values; by default its initial values. */
  reset?: () => void;
}

/**
 * Stores the unsaved input of a form with its tab. The key names the form and its record, such as `dept.edit.12`. Show
 * `<DraftNotice draft>` above the fields.
 */
export function useDraft(
  key: string,
  form: Pick<FormInstance, 'getFieldsValue' | 'setFieldsValue' | 'resetFields'>,
  options: DraftOptions = {},
): Draft {
  const { isOpen = true, reset } = options;
  const memory = usePageMemory();
  const place = isOpen ? key : null;
  const [state, setState] = useState<DraftState>(() => beginAt(place, memory));
  if (state.place !== place) setState(beginAt(place, memory));

  // effects run again whenever the tab comes to the front; the form contains its input already
  const filled = useRef<string | null>(null);
  useEffect(() => {
    if (filled.current === place) return;
    filled.current = place;
    const kept = place === null ? undefined : memory?.read(place);
    if (kept !== undefined) form.setFieldsValue(kept);
  }, [memory, place, form]);

  const note = useCallback((): void => {
    memory?.keepDraft(key, form.getFieldsValue(true));
    setState((now) => (now.isDirty ? now : { ...now, isDirty: true }));
  }, [memory, key, form]);
  const clear = useCallback((): void => {
    memory?.keepDraft(key, undefined);
    setState((now) => ({ ...now, isDirty: false, isRestored: false }));
  }, [memory, key]);
  const discard = (): void => {
    clear();
    if (reset === undefined) form.resetFields();
    else reset();
  };
  return { isDirty: state.isDirty, isRestored: state.isRestored, note, clear, discard };
}

interface DraftState {
  readonly place: string | null;
  readonly isDirty: boolean;
  readonly isRestored: boolean;
}

function beginAt(place: string | null, memory: PageMemory | null): DraftState {
  const isKept = place !== null && memory !== null && memory.read(place) !== undefined;
  return { place, isDirty: isKept, isRestored: isKept };
}
