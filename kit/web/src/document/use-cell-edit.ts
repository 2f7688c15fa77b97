import type { Lines } from '@switchboard/kit-contract';
import { type RefObject, useRef, useState } from 'react';
import { useLocale } from '../i18n/locale.ts';
import { plainText, readCell } from './cell-text.ts';
import type { LineColumn } from './grid-column.ts';
import type { Line } from './line.ts';
import type { Patch } from './lines-state.ts';
import type { OptionListHandle } from './option-list.tsx';

interface Options {
  readonly lines: Lines;
  readonly percents: readonly string[];
  readonly column: LineColumn | undefined;
  readonly line: Line | undefined;
  readonly onWrite: (patch: Patch) => void;
}

interface Editing {
  /** Started by typing: the text replaces the value, and arrow keys leave the cell. */
  readonly isReplacing: boolean;
  /** Searches the list of the column. */
  readonly typed: string;
}

export interface CellEdit {
  readonly editing: Editing | null;
  readonly box: RefObject<HTMLTextAreaElement | null>;
  readonly list: RefObject<OptionListHandle | null>;
  /** Keeps the value and continues in the cell, as F2 does. */
  open(): void;
  onInput(): void;
  onCompositionStart(): void;
  onCompositionEnd(): void;
  /** Takes the text; false while the list has nothing to choose. */
  commit(): boolean;
  /** Also when the focus leaves: text that is in no list is not kept. */
  leave(): void;
  cancel(): void;
  choose(patch: Patch): void;
}

/**
 * Editing of the active cell. One text box stays focused at the place of the active cell, so the first key and the first
 * letter of a Chinese keyboard arrive in it and are never lost.
 */
export function useCellEdit({ lines, percents, column, line, onWrite }: Options): CellEdit {
  const locale = useLocale();
  const box = useRef<HTMLTextAreaElement>(null);
  const list = useRef<OptionListHandle>(null);
  const [editing, setEditing] = useState<Editing | null>(null);
  const isComposing = useRef(false);
  const canEdit = column?.isEditable === true && line !== undefined;

  function end(): void {
    if (box.current !== null) box.current.value = '';
    setEditing(null);
  }
  function write(patch: Patch): void {
    end();
    onWrite(patch);
  }
  function commit(): boolean {
    if (editing === null || column === undefined) return true;
    if (column.hasList) return list.current?.choose() ?? false;
    const text = box.current?.value ?? '';
    const reading = readCell(column.field, text, percents.includes(column.name));
    const value = 'value' in reading ? reading.value : text.trim();
    write({ [column.name]: value ?? lines.initial[column.name] ?? null });
    return true;
  }
  const typed = (): void =>
    setEditing((now) => ({ isReplacing: now?.isReplacing ?? true, typed: box.current?.value ?? '' }));

  return {
    editing,
    box,
    list,
    open() {
      if (!canEdit || box.current === null) return;
      const { field, name, hasList } = column;
      const text = hasList ? '' : plainText(field, line[name], locale);
      box.current.value = text;
      box.current.setSelectionRange(text.length, text.length);
      setEditing({ isReplacing: false, typed: '' });
    },
    onInput() {
      if (!canEdit) end();
      else if (!isComposing.current) typed();
    },
    onCompositionStart() {
      isComposing.current = true;
      if (canEdit && editing === null) setEditing({ isReplacing: true, typed: '' });
    },
    onCompositionEnd() {
      isComposing.current = false;
      if (canEdit) typed();
    },
    commit,
    leave() {
      isComposing.current = false;
      if (editing === null) return;
      if (column?.hasList === true) end();
      else commit();
    },
    cancel: end,
    choose: write,
  };
}
