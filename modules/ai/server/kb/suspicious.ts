/**
 * Instructions for a model, in the two languages of the portal. Each is unusual in a text for people; a marked text
 * waits for an editor.
 */
const COMMANDS = [
  /\b(?:ignore|disregard|forget) (?:all |the |any )*(?:previous|above|prior|earlier)/iu,
  /\byou are now\b|\bsystem prompt\b|\bdeveloper mode\b|\bnew instructions?:/iu,
  /\bas an? (?:AI|assistant|language model)\b|\bdo not (?:cite|mention|tell)\b/iu,
  /\b(?:append|attach|send) the (?:chat|conversation|history)\b/iu,
  /<\|[a-z_]+\|>|\[\/?INST\]|^\s*(?:system|assistant)\s*:/imu,
  /忽略(?:以上|之前|上面|前面|先前)|你现在是|系统提示词|新(?:的)?指令[：:]/u,
  /作为(?:一个)?\s*(?:AI|人工智能|语言模型|助手)|不要引用|(?:聊天|对话)记录(?:附|发送|拼接)/u,
];
/** Zero-width characters, among them the mark that the file readers put before hidden text. */
const HIDDEN = /[\u200B-\u200F\u2060-\u2064\uFEFF]/u;
const PACKED = /[A-Za-z0-9+/]{200,}/;

/** Text with instructions for a model is excluded from answers until an editor approves it (ai A39). */
export function isSuspicious(text: string): boolean {
  return COMMANDS.some((words) => words.test(text)) || HIDDEN.test(text) || PACKED.test(text);
}
