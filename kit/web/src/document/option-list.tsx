import { Spin } from 'antd';
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useKitText } from '../i18n/use-kit-text.ts';
import type { ChoiceOption } from '../select/choice.tsx';

export interface OptionListHandle {
  /** Moves the highlighted option. */
  move(by: 1 | -1): void;
  /** Chooses the highlighted option; false when there is none. */
  choose(): boolean;
}

interface Props {
  readonly ref: Ref<OptionListHandle>;
  readonly id: string;
  readonly label: string;
  readonly options: readonly ChoiceOption[];
  /** The current value, highlighted until something is typed. */
  readonly value: string | null;
  readonly isTyped: boolean;
  readonly isLoading: boolean;
  readonly onChoose: (option: ChoiceOption) => void;
  readonly onActive: (id: string | undefined) => void;
}

/** The found values below a cell. The focus stays in the cell, so typing goes on. */
export function OptionList(props: Props): ReactNode {
  const { ref, id, label, options, value, isTyped, isLoading, onChoose, onActive } = props;
  const t = useKitText();
  const list = useRef<HTMLDivElement>(null);
  const [moved, setMoved] = useState<{ readonly among: readonly ChoiceOption[]; readonly at: number } | null>(null);
  const start = isTyped ? 0 : options.findIndex((option) => option.value === value);
  const at = moved?.among === options ? moved.at : start;
  useImperativeHandle(ref, () => ({
    move: (by) => setMoved({ among: options, at: Math.max(0, Math.min(options.length - 1, at + by)) }),
    choose() {
      const option = options[at];
      if (option !== undefined) onChoose(option);
      return option !== undefined;
    },
  }));
  const activeId = options[at] === undefined ? undefined : `${id}-${at}`;
  useEffect(() => {
    onActive(activeId);
    list.current?.children[at]?.scrollIntoView?.({ block: 'nearest' });
  }, [activeId, at, onActive]);
  if (options.length === 0)
    return <div className="sb-lines-none">{isLoading ? <Spin size="small" /> : t('select.none')}</div>;
  return (
    <div ref={list} className="sb-lines-options" role="listbox" id={id} aria-label={label}>
      {options.map((option, index) => (
        <div
          key={option.value}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          onMouseDown={(event) => {
            event.preventDefault();
            onChoose(option);
          }}
        >
          {option.label} {option.hint !== undefined && <small className="sb-hint">{option.hint}</small>}
        </div>
      ))}
    </div>
  );
}
