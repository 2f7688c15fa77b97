import { describe, expect, it, vi } from 'vitest';
import { assistantCalls } from './assistant-calls.ts';

describe('calls of the assistant with missing input', () => {
  it('R257 calls without a uuid fail with "UUID is required for …" before anything is sent', async () => {
    const send = vi.spyOn(globalThis, 'fetch');
    const { history, top, remove } = assistantCalls;
    await expect(history({ uuid: '', lastChatId: null, limit: 10 })).rejects.toThrow(
      'UUID is required for conversation',
    );
    await expect(top('')).rejects.toThrow('UUID is required for pinning');
    await expect(remove('')).rejects.toThrow('UUID is required for deleting');
    expect(send).not.toHaveBeenCalled();
    send.mockRestore();
  });

  it('R258 feedback tags are requested only with a like type', async () => {
    const send = vi.spyOn(globalThis, 'fetch');
    await expect(assistantCalls.tags('')).rejects.toThrow('like type is required');
    expect(send).not.toHaveBeenCalled();
    send.mockRestore();
  });
});
