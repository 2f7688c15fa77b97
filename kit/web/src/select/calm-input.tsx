import { type ComponentProps, type ReactNode, useCallback } from 'react';

const EMPTY_PX = 4;

/**
 * The text input of a select with several values. antd measures the width of its text during render, and every
 * measurement forces a layout of the whole new list (measured: 130 of 300 ms of opening one). An empty input has no
 * text to measure.
 */
function CalmInput({ ref, ...props }: ComponentProps<'input'>): ReactNode {
  const attach = useCallback(
    (node: HTMLInputElement | null) => {
      if (node !== null) {
        const measured = Object.getOwnPropertyDescriptor(Element.prototype, 'scrollWidth');
        Object.defineProperty(node, 'scrollWidth', {
          configurable: true,
          get: () => (node.value === '' ? EMPTY_PX : measured?.get?.call(node)),
        });
      }
      if (typeof ref === 'function') ref(node);
      else if (ref) ref.current = node;
    },
    [ref],
  );
  return <input {...props} ref={attach} />;
}

/** For `components` of a select with `mode`. */
export const CALM_INPUT = { input: CalmInput };
