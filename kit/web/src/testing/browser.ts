interface HappyWindow {
  readonly happyDOM: { setURL(url: string): void };
}

/** Moves the test browser to an address, so that relative calls reach the test server. */
export function visit(url: string): void {
  (globalThis as unknown as HappyWindow).happyDOM.setURL(url);
}
