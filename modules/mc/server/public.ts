/** Public API of this module. Notices are requested through `requestNotice` of the kit instead. */
export {};
