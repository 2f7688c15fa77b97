/** The queue of export runs, by name: a caller can enqueue one without knowing how it is processed. */
export const exportRun = { name: 'sys.export.run' } as const;
