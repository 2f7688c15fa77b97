import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import { useKitText } from '../i18n/use-kit-text.ts';
import { MAX_WIDTH, MIN_WIDTH } from './column-settings.ts';

const STEP = 16;

interface Props {
  label: string;
  width: number;
  onResize: (width: number) => void;
}

/** A heading with a resize handle: by mouse, or by arrow keys when it has the focus. */
export function ColumnTitle({ label, width, onResize }: Props): ReactNode {
  const t = useKitText();
  const from = useRef<number | null>(null);
  const resize = (to: number): void => onResize(Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, to))));

  function grab(event: PointerEvent<HTMLSpanElement>): void {
    event.preventDefault();
    from.current = event.clientX;
    event.currentTarget.setPointerCapture(event.pointerId);
  }
  function drag(event: PointerEvent<HTMLSpanElement>): void {
    if (from.current !== null) event.currentTarget.style.transform = `translateX(${event.clientX - from.current}px)`;
  }
  function drop(event: PointerEvent<HTMLSpanElement>): void {
    if (from.current === null) return;
    const moved = event.clientX - from.current;
    from.current = null;
    event.currentTarget.style.transform = '';
    if (moved !== 0) resize(width + moved);
  }
  function press(event: KeyboardEvent): void {
    const step = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
    // otherwise Enter and space would sort by the column
    event.stopPropagation();
    if (step === undefined) return;
    event.preventDefault();
    resize(width + step);
  }
  return (
    <>
      {label}
      <span
        className="sb-resize"
        role="separator"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={t('list.resize', { label })}
        aria-valuenow={width}
        aria-valuemin={MIN_WIDTH}
        aria-valuemax={MAX_WIDTH}
        onClick={(event) => event.stopPropagation()}
        onPointerDown={grab}
        onPointerMove={drag}
        onPointerUp={drop}
        onPointerCancel={drop}
        onKeyDown={press}
      />
    </>
  );
}
