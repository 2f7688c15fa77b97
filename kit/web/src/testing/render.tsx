import { App } from 'antd';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter, useLocation } from 'react-router';
import { KitProvider } from '../kit-provider.tsx';

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}
globalThis.IS_REACT_ACT_ENVIRONMENT = true;

export interface Rendered {
  readonly element: HTMLElement;
  /** Path and query of the tab. */
  address(): string;
  unmount(): Promise<void>;
}

/** Renders a page the way the shell does: inside the kit provider, a separate router and antd's App. */
export async function renderPage(page: ReactNode, address = '/page'): Promise<Rendered> {
  const element = document.createElement('div');
  document.body.append(element);
  const root = createRoot(element);
  let current = address;
  function Address(): null {
    const { pathname, search } = useLocation();
    current = pathname + search;
    return null;
  }
  await act(async () =>
    root.render(
      <KitProvider>
        <MemoryRouter initialEntries={[address]}>
          <App>{page}</App>
          <Address />
        </MemoryRouter>
      </KitProvider>,
    ),
  );
  return {
    element,
    address: () => current,
    unmount: async () => {
      await act(async () => root.unmount());
      element.remove();
    },
  };
}

const PATIENCE_MS = 3000;

/** Waits until the check returns a value; React may work in between. */
export async function until<T>(check: () => T | null | undefined | false, what = check.toString()): Promise<T> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const value = check();
    if (value !== null && value !== undefined && value !== false) return value;
    if (Date.now() > end) throw new Error(`waited in vain for: ${what}\n${document.body.textContent}`);
    await act(() => new Promise((resolve) => setTimeout(resolve, 10)));
  }
}

export async function click(element: Element | null | undefined): Promise<void> {
  if (!(element instanceof HTMLElement)) throw new Error('nothing to click');
  await act(async () => element.click());
}

export async function type(element: Element | null | undefined, text: string): Promise<void> {
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement))
    throw new Error('no input to type into');
  await act(async () => {
    // React listens to the native setter, not to the property of its wrapper
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(element, text);
    element.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

export async function press(key: string, target: Element = document.body): Promise<void> {
  await act(async () => target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })));
}

export function byText(selector: string, text: string): HTMLElement | null {
  const found = [...document.querySelectorAll<HTMLElement>(selector)];
  return found.find((element) => element.textContent?.trim() === text) ?? null;
}

export function byLabel(label: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[aria-label="${label}"]`);
}
