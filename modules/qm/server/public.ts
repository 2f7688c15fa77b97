/** Public API of this module for other modules. Empty until a module needs something. */
export {};
