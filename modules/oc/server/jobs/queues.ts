/** Named apart from its job, which knows the calls that enqueue it. */
export const portBatchQueue: { readonly name: string; readonly data?: { batchId?: string } } = {
  name: 'oc.port-batch',
};
