interface HappyWindow {
  readonly happyDOM: { setURL(url: string): void; setViewport(size: { width: number }): void };
}

/** Moves the test browser to an address, so that relative calls reach the test server. */
export function visit(url: string): void {
  (globalThis as unknown as HappyWindow).happyDOM.setURL(url);
}

/** Makes the test browser as wide as a phone, or as a desk. */
export function setWidth(width: number): void {
  (globalThis as unknown as HappyWindow).happyDOM.setViewport({ width });
}
