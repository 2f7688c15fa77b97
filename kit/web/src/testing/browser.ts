interface HappyWindow {
  readonly happyDOM: { setURL(url: string): void; setViewport(size: { width: number }): void };
}

/** Sets the address of the test browser, so relative calls reach the test server. */
export function visit(url: string): void {
  (globalThis as unknown as HappyWindow).happyDOM.setURL(url);
}

/** Sets the width of the test browser to that of a phone or a desktop. */
export function setWidth(width: number): void {
  (globalThis as unknown as HappyWindow).happyDOM.setViewport({ width });
}
