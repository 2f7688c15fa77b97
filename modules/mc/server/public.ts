/** The front door: what other modules may use of this one. A notice is asked for by `requestNotice` of the kit instead. */
export {};
