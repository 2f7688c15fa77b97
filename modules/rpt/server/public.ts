/** Public API for other modules. Empty until a module needs something. */
export {};
