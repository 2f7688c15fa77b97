import type { FormInstance } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { usePageMemory } from '../page-host.ts';

export interface Draft {
  readonly isDirty: boolean;
  /** What stands in the form was typed before a reload, a new sign-in or a new release. */
  readonly isRestored: boolean;
  /** For `onValuesChange`: keeps what stands in the form. */
  note(): void;
  /** After saving, and when the person gave the input up: nothing is kept any more. */
  clear(): void;
  /** The form as it was before the first change. */
  discard(): void;
}

export interface DraftOptions {
  /** For a form that is mounted before it is needed. */
  isOpen?: boolean;
  /** Puts the form back to what is stored; by default its initial values. */
  reset?: () => void;
}

/**
 * Keeps the unsaved input of a form with its tab. The key names the form and the record in it, such as `dept.edit.12`.
 * Show `<DraftNotice draft>` above the fields.
 */
export function useDraft(
  key: string,
  form: Pick<FormInstance, 'getFieldsValue' | 'setFieldsValue' | 'resetFields'>,
  options: DraftOptions = {},
): Draft {
  const { isOpen = true, reset } = options;
  const memory = usePageMemory();
  const [dirtyKey, setDirtyKey] = useState<string | null>(null);
  const [restoredKey, setRestoredKey] = useState<string | null>(null);

  // effects run again whenever the tab comes to the front; what is typed stands in the form already
  const opened = useRef<string | null>(null);
  useEffect(() => {
    const isNew = opened.current !== key;
    opened.current = isOpen ? key : null;
    const kept = isOpen && isNew ? memory?.read(key) : undefined;
    if (kept === undefined) return;
    form.setFieldsValue(kept);
    setDirtyKey(key);
    setRestoredKey(key);
  }, [memory, key, form, isOpen]);

  const note = useCallback((): void => {
    memory?.keepDraft(key, form.getFieldsValue(true));
    setDirtyKey(key);
  }, [memory, key, form]);
  const clear = useCallback((): void => {
    memory?.keepDraft(key, undefined);
    setDirtyKey(null);
    setRestoredKey(null);
  }, [memory, key]);
  const discard = (): void => {
    clear();
    if (reset === undefined) form.resetFields();
    else reset();
  };
  return { isDirty: dirtyKey === key, isRestored: restoredKey === key, note, clear, discard };
}
