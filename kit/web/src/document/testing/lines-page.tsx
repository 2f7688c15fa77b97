import type { Lines } from '@switchboard/kit-contract';
import { act, useState } from 'react';
import { type Rendered, renderPage } from '../../testing/render.tsx';
import { DocumentLines } from '../document-lines.tsx';
import type { Line } from '../line.ts';
import { orderLines, productPicker } from './order-lines.ts';

const PICKERS = { productId: productPicker };

export interface LinesPage {
  readonly rendered: Rendered;
  /** What the caller of the component knows. */
  value(): readonly Line[];
  /** The text box over the active cell. */
  box(): HTMLTextAreaElement;
  cell(row: number, column: number): HTMLElement;
  click(row: number, column: number): Promise<void>;
  press(key: string, more?: KeyboardEventInit): Promise<void>;
  type(text: string): Promise<void>;
  clipboard(kind: 'copy' | 'cut' | 'paste', text?: string, target?: Element): Promise<string>;
}

/** Rendered lines with the keys of a user. There is no layout here: the grid believes that it is 600 px high. */
export async function openLines(start: readonly object[], isReadOnly = false): Promise<LinesPage> {
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 600 });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 900 });
  let current = start as readonly Line[];
  function Page() {
    const [value, setValue] = useState(current);
    current = value;
    return (
      <DocumentLines
        lines={orderLines as unknown as Lines}
        value={value}
        onChange={setValue}
        pickers={PICKERS}
        currency="USD"
        isReadOnly={isReadOnly}
      />
    );
  }
  const rendered = await renderPage(<Page />);
  const box = (): HTMLTextAreaElement => found('.sb-lines-editor textarea') as HTMLTextAreaElement;
  const cell = (row: number, column: number): HTMLElement => found(`[data-row="${row}"] [data-column="${column}"]`);
  const fire = async (target: Element, event: Event): Promise<void> => {
    await act(async () => void target.dispatchEvent(event));
  };
  return {
    rendered,
    value: () => current,
    box,
    cell,
    click: async (row, column) => {
      await fire(cell(row, column), new MouseEvent('mousedown', { bubbles: true, cancelable: true, button: 0 }));
    },
    press: async (key, more = {}) => {
      await fire(box(), new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
    },
    type: async (text) => {
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(box(), text);
      await fire(box(), new Event('input', { bubbles: true }));
    },
    clipboard: async (kind, text = '', target = box()) => {
      const data = new Map([['text/plain', text]]);
      const event = new Event(kind, { bubbles: true, cancelable: true });
      const clipboardData = {
        getData: (type: string) => data.get(type),
        setData: (type: string, value: string) => data.set(type, value),
      };
      await fire(target, Object.assign(event, { clipboardData }));
      return data.get('text/plain') ?? '';
    },
  };
}

function found(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector);
  if (element === null) throw new Error(`no ${selector}\n${document.body.textContent}`);
  return element;
}
