import { type ComponentProps, type ReactNode, useCallback } from 'react';

const EMPTY_PX = 4;

/**
 * The text box inside a select of several values. antd asks how wide its text is while the page is still being put together, and
 * every such question makes the browser lay out the whole new list (measured: 130 of 300 ms of opening one). An empty box has
 * no text to measure.
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
