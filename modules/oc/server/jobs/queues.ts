/** Separate from their jobs, which import the calls that enqueue them. */
export const portBatchQueue: { readonly name: string; readonly data?: { batchId?: string } } = {
  name: 'oc.port-batch',
};

export const voiceTestQueue: { readonly name: string } = { name: 'oc.voice-test.follow' };

export const deviceRebootQueue: { readonly name: string; readonly data?: { logId?: string } } = {
  name: 'oc.device-reboot',
};
