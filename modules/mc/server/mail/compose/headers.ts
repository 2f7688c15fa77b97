/** RFC 5322 limits a line to 998 characters; the references of a very long thread are cut in the middle (mc M50). */
const LAST_REFERENCES = 19;

/** The first reference identifies the thread, the last ones the position in it. */
export function referencesOf(parent: { readonly messageIdHdr: string; readonly refs: readonly string[] }): string[] {
  const all = [...parent.refs.filter((ref) => ref !== parent.messageIdHdr), parent.messageIdHdr];
  const [first] = all;
  return all.length <= LAST_REFERENCES + 1 || first === undefined ? all : [first, ...all.slice(-LAST_REFERENCES)];
}

const REPLY = /^\s*(?:re|回复|答复)\s*[:：]\s*/i;
const FORWARD = /^\s*(?:fwd?|转发)\s*[:：]\s*/i;

function without(subject: string, mark: RegExp): string {
  let rest = subject.trim();
  while (mark.test(rest)) rest = rest.replace(mark, '');
  return rest;
}

/** mc M50: the prefix appears once, however long the exchange. */
export const replySubject = (subject: string): string => `Re: ${without(subject, REPLY)}`.trim();
export const forwardSubject = (subject: string): string => `Fwd: ${without(subject, FORWARD)}`.trim();
