import {
  askQuestion,
  createConversation,
  deleteConversation,
  type LikeType,
  listConversations,
  listFeedbackTags,
  readHistory,
  sendFeedback,
  stopChat,
  topConversation,
} from '@switchboard/ai-contract';
import { callApi } from '@switchboard/kit-web';
import { localeNow, session } from '@switchboard/kit-web/host';
import { getManifest } from '@switchboard/sys-contract';
import { Chats } from './chats.ts';

/** R257: fails before anything is sent. */
function needUuid(uuid: string, what: string): void {
  if (uuid === '') throw new Error(`UUID is required for ${what}`);
}

export const assistantCalls = {
  async history(input: { uuid: string; lastChatId: string | null; limit: number }) {
    needUuid(input.uuid, 'conversation detail');
    return await callApi(readHistory, input);
  },
  async top(uuid: string) {
    needUuid(uuid, 'pinning a conversation');
    return await callApi(topConversation, { uuid });
  },
  async remove(uuid: string) {
    needUuid(uuid, 'deleting a conversation');
    return await callApi(deleteConversation, { uuid });
  },
  /** R258 */
  async tags(likeType: LikeType | '') {
    if (likeType === '') throw new Error('A like type is required for feedback tags');
    return await callApi(listFeedbackTags, { likeType });
  },
  async feedback(input: { like: 0 | 1 | null; tag: string; content: string; chatUuid: string }) {
    return await callApi(sendFeedback, input);
  },
};

let base: Promise<string> | null = null;

/** Base address of the answer stream, which differs between installations (R247); the portal itself if unknown. */
async function streamBase(): Promise<string> {
  base ??= callApi(getManifest, {}).then(
    (manifest) => manifest.streamBase,
    () => {
      base = null;
      return '';
    },
  );
  return await base;
}

/** Set by the panel while it is mounted: where a failure is shown. */
export const failure: { show: (text: string | null) => void } = { show: () => {} };

export const chats = new Chats({
  create: async (initialQuestion) => await callApi(createConversation, { initialQuestion }),
  list: async () => await callApi(listConversations, {}),
  history: assistantCalls.history,
  async ask({ content, conversationUuid, currentType }, signal) {
    const token = await session.freshToken();
    return await fetch(`${await streamBase()}${askQuestion.path}`, {
      method: 'POST',
      headers: {
        Accept: 'text/event-stream',
        'Accept-Language': localeNow(),
        'Content-Type': 'application/json',
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ stream: true, content, conversationUuid, currentType }),
      cache: 'no-store',
      signal,
    });
  },
  stop: async (chatUuid) => await callApi(stopChat, { chatUuid }),
  fail: (text) => failure.show(text),
  log: (problem, detail) => console.warn('assistant:', problem, detail ?? ''),
});
