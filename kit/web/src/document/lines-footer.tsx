import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatDecimal } from '../format/number.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import type { Marks } from './use-marks.ts';

interface Props {
  readonly count: number;
  /** Null where lines cannot be added. */
  readonly max: number | null;
  readonly marks: Marks;
  readonly onShow: (row: number, name: string) => void;
}

/** Number of lines, and the way to the cells that need a change. */
export function LinesFooter({ count, max, marks, onShow }: Props): ReactNode {
  const t = useKitText();
  const [shown, setShown] = useState(-1);
  const { cells } = marks;
  const number = formatDecimal(count);
  const next = shown + 1 < cells.length ? shown + 1 : 0;
  const showNext = (): void => {
    const cell = cells[next];
    if (cell === undefined) return;
    setShown(next);
    onShow(cell.row, cell.name);
  };
  return (
    <div className="sb-lines-footer">
      <span>
        {max === null
          ? t('document.count', { count, number })
          : t('document.countOf', { count, number, max: formatDecimal(max) })}
      </span>
      <span role="status">
        {cells.length > 0 && (
          <button type="button" className="sb-lines-problems" onClick={showNext}>
            {t('document.problems', { count: cells.length })}
          </button>
        )}
      </span>
    </div>
  );
}

interface EmptyProps {
  readonly id?: string;
  readonly label: string;
  readonly canEdit: boolean;
  /** The last line was removed by a key: the keys continue here. */
  readonly takesFocus: boolean;
  readonly onPaste: (text: string) => void;
  readonly onStep: (step: 'undo' | 'redo') => void;
}

/** A document without lines; rows of a spreadsheet can be pasted right here. */
export function EmptyLines({ id, label, canEdit, takesFocus, onPaste, onStep }: EmptyProps): ReactNode {
  const t = useKitText();
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (takesFocus) box.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  if (!canEdit) return <div className="sb-lines-empty">{t('document.none')}</div>;
  return (
    <textarea
      ref={box}
      {...(id === undefined ? {} : { id })}
      className="sb-lines-empty"
      aria-label={label}
      rows={3}
      value=""
      placeholder={t('document.empty')}
      onChange={() => {}}
      onKeyDown={(event) => {
        const key = event.key.toLowerCase();
        if (!event.ctrlKey && !event.metaKey) return;
        if (key === 'y' || key === 'z') onStep(key === 'y' || event.shiftKey ? 'redo' : 'undo');
      }}
      onPaste={(event) => {
        event.preventDefault();
        onPaste(event.clipboardData.getData('text/plain'));
      }}
    />
  );
}
