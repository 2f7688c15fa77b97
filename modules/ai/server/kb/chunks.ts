import { tokensIn } from './words.ts';

export interface Chunk {
  /** The headings above it, outermost first. */
  readonly heading: string;
  readonly text: string;
  readonly tokens: number;
  readonly isSuspicious: boolean;
}

const MAX_TOKENS = 400;
const HEADING = /^(#{1,6})\s+(.+?)\s*#*$/;

/** Markdown or plain text in pieces that each stand under one heading (ai A45). A piece never cuts a paragraph or a list line. */
export function chunksOf(name: string, text: string): Chunk[] {
  const path: string[] = [];
  const chunks: Chunk[] = [];
  let lines: string[] = [];
  const flush = (): void => {
    const body = lines.join('\n').trim();
    lines = [];
    if (body === '') return;
    const heading = [name, ...path].filter((part, i, all) => part !== undefined && all.indexOf(part) === i).join(' / ');
    chunks.push({
      heading: heading.slice(0, 300),
      text: body,
      tokens: tokensIn(body),
      isSuspicious: isSuspicious(body),
    });
  };
  for (const line of text.replaceAll('\r\n', '\n').split('\n')) {
    const heading = HEADING.exec(line);
    if (heading !== null) {
      flush();
      const level = (heading[1] as string).length;
      path.length = Math.min(path.length, Math.max(level - 1, 0));
      path.push(heading[2] as string);
    } else {
      if (tokensIn(lines.join('\n')) + tokensIn(line) > MAX_TOKENS) flush();
      lines.push(line);
    }
  }
  flush();
  return chunks;
}

/** Words for a machine, in the two languages of the house. Each is odd in a text for people: what is marked waits for an editor. */
const COMMANDS = [
  /\b(?:ignore|disregard|forget) (?:all |the |any )*(?:previous|above|prior|earlier)/iu,
  /\byou are now\b|\bsystem prompt\b|\bdeveloper mode\b|\bnew instructions?:/iu,
  /\bas an? (?:AI|assistant|language model)\b|\bdo not (?:cite|mention|tell)\b/iu,
  /\b(?:append|attach|send) the (?:chat|conversation|history)\b/iu,
  /<\|[a-z_]+\|>|\[\/?INST\]|^\s*(?:system|assistant)\s*:/imu,
  /忽略(?:以上|之前|上面|前面|先前)|你现在是|系统提示词|新(?:的)?指令[：:]/u,
  /作为(?:一个)?\s*(?:AI|人工智能|语言模型|助手)|不要引用|(?:聊天|对话)记录(?:附|发送|拼接)/u,
];
const HIDDEN = /[\u200B-\u200F\u2060-\u2064\uFEFF]/u;
const PACKED = /[A-Za-z0-9+/]{200,}/;

/** Text that speaks to a machine instead of to people is kept out of answers (ai A39). */
function isSuspicious(text: string): boolean {
  return COMMANDS.some((words) => words.test(text)) || HIDDEN.test(text) || PACKED.test(text);
}
