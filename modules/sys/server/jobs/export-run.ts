/** The queue of export runs, by name: whoever enqueues one need not know how it is worked on. */
export const exportRun = { name: 'sys.export.run' } as const;
