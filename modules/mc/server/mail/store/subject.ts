const PREFIX = /^(?:(?:re|fwd?|回复|答复|转发)(?:\[\d+\])?\s*[:：]\s*|(?:回复|答复|转发)\s+)/i;

/** mc M72: the subject without all prefixes added by replies and forwards. */
export function normSubject(subject: string): string {
  let rest = subject.trim();
  for (let shorter = rest.replace(PREFIX, ''); shorter !== rest; shorter = rest.replace(PREFIX, ''))
    rest = shorter.trim();
  return rest.replaceAll(/\s+/g, ' ').toLowerCase().slice(0, 500);
}
