import { LoadingOutlined, SearchOutlined } from '@ant-design/icons';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useShellText } from '../text.ts';
import type { Command } from './command.ts';
import { PaletteList } from './palette-list.tsx';
import styles from './palette.module.css';
import { noteRecent } from './recent.ts';
import { useFound } from './use-found.ts';

interface Props {
  /** Text typed while this component was loading; empty on the second call. */
  readonly takeTyped: () => string;
  readonly onClose: () => void;
}

/** Pages, records and actions by name. The native dialog traps the focus and restores it. */
export function Palette({ takeTyped, onClose }: Props): ReactNode {
  const t = useShellText();
  const dialog = useRef<HTMLDialogElement>(null);
  const listId = useId();
  const [text, setText] = useState('');
  // keys typed before this code loaded; in an effect, because reading them clears the buffer
  const isTaken = useRef(false);
  useEffect(() => {
    if (!isTaken.current) setText(takeTyped());
    isTaken.current = true;
  }, [takeTyped]);
  const [chosen, setChosen] = useState(0);
  const isEntered = useRef(false);
  const { groups, isSearching, isPartial, isSettled } = useFound(text);
  const commands = groups.flatMap((group) => group.commands);
  const active = Math.min(chosen, commands.length - 1);
  const optionId = (index: number): string => `${listId}-${index}`;
  const isRecord = (command: Command): boolean => command.key.startsWith('record:');

  useEffect(() => {
    const element = dialog.current;
    // the backdrop belongs to the dialog itself; the keyboard closes it with Escape
    const closeOutside = ({ target }: MouseEvent): void => {
      if (target === element) element?.close();
    };
    element?.addEventListener('click', closeOutside);
    element?.showModal();
    return () => {
      element?.removeEventListener('click', closeOutside);
      element?.close();
    };
  }, []);
  useEffect(() => {
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, active]);

  function run(command: Command): void {
    if (!isRecord(command)) noteRecent(command.key);
    // closed first: the focus is restored before the command moves it
    dialog.current?.close();
    onClose();
    command.run();
  }
  /** Runs the active command; waits for pending records and never opens one of an earlier query. */
  function enter(): void {
    const command = commands[active];
    const isReady = isSettled || (command !== undefined && !isRecord(command));
    isEntered.current = !isReady;
    if (isReady && command !== undefined) run(command);
  }
  const onSettled = useEffectEvent(enter);
  useEffect(() => {
    if (isSettled && isEntered.current) onSettled();
  }, [isSettled]);
  function onKeyDown(event: KeyboardEvent): void {
    // an input method uses the same keys to choose a character
    if (event.nativeEvent.isComposing) return;
    const last = commands.length - 1;
    const moves: Record<string, number> = {
      ArrowDown: active >= last ? 0 : active + 1,
      ArrowUp: active <= 0 ? last : active - 1,
      PageDown: Math.min(last, active + 6),
      PageUp: Math.max(0, active - 6),
    };
    const next = moves[event.key];
    if (next !== undefined) {
      event.preventDefault();
      setChosen(Math.max(0, next));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      enter();
    }
  }
  return (
    <dialog ref={dialog} className={styles.dialog} aria-label={t('palette.title')} onClose={onClose}>
      <div className={styles.head}>
        {isSearching ? <LoadingOutlined className={styles.lens} /> : <SearchOutlined className={styles.lens} />}
        <input
          className={styles.input}
          role="combobox"
          aria-expanded={commands.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 ? optionId(active) : undefined}
          aria-label={t('palette.title')}
          placeholder={t('palette.placeholder')}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setChosen(0);
            isEntered.current = false;
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <PaletteList id={listId} groups={groups} active={active} optionId={optionId} onRun={run} />
      <p className={styles.state} role="status">
        {commands.length === 0 && !isSearching && t('palette.nothing')}
        {isPartial && t('palette.partial')}
      </p>
      <p className={styles.foot} aria-hidden>
        {t('palette.keys')}
      </p>
    </dialog>
  );
}
