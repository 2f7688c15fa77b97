import {
  type ChatCall,
  type zChatDocuments,
  type zChatError,
  type zChatGuesses,
  type zChatInit,
  type zChatText,
  askQuestion,
} from '@switchboard/ai-contract';
import { createParser } from 'eventsource-parser';
import type { z } from 'zod';

export interface ChatEvents {
  init: z.infer<typeof zChatInit>;
  message: z.infer<typeof zChatText>;
  kbdocs: z.infer<typeof zChatDocuments>;
  guessQuestions: z.infer<typeof zChatGuesses>;
  calls: readonly ChatCall[];
  error: z.infer<typeof zChatError>;
}

export type ChatHearer = { readonly [Name in keyof ChatEvents]: (data: ChatEvents[Name]) => void };

/** Reads an answer to its end. An unreadable line is logged and skipped (R261); unknown events are ignored. */
export async function readChat(
  response: Response,
  hearer: ChatHearer,
  log: (problem: string, detail: unknown) => void,
): Promise<void> {
  const parser = createParser({
    onEvent: ({ event = 'message', data }) => {
      const schema = askQuestion.events[event];
      if (schema === undefined) return;
      try {
        const parsed = schema.parse(JSON.parse(data));
        hearer[event as keyof ChatEvents](parsed as never);
      } catch (error) {
        log('a line of the stream cannot be read', error);
      }
    },
    onError: (error) => log('a line of the stream cannot be read', error),
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader?.read(); part !== undefined && !part.done; part = await reader?.read())
    parser.feed(part.value);
}
