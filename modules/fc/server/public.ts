/** The front door: what other modules may use of this one. Empty until a module needs something. */
export {};
