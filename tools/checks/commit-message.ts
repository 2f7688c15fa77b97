export interface Commit {
  readonly id: string;
  readonly subject: string;
  readonly body: string;
  /** Inserted and deleted lines. */
  readonly lines: number;
}

const MAX_SUBJECT = 72;
/** A larger change needs a reason in the body. */
const MAX_LINES_WITHOUT_BODY = 50;
/** "Added", "Adding", "Adds"; words such as "Process", "Address" and "Speed" are imperative all the same. */
const NOT_IMPERATIVE = /^(?!Speed\b|Feed\b|Need\b|Embed\b|Bring\b|String\b)\w+(ed|ing|(?<!s)s)$/;

export function problemOf({ subject, body, lines }: Commit): string | null {
  const [first = ''] = subject.split(' ');
  if (subject.length > MAX_SUBJECT) return `the subject has ${subject.length} of ${MAX_SUBJECT} characters`;
  if (!/^[A-Z]/.test(subject)) return 'the subject begins with a lower-case letter';
  if (subject.endsWith('.')) return 'the subject ends with a full stop';
  if (NOT_IMPERATIVE.test(first)) return `"${first}" is not imperative`;
  if (lines > MAX_LINES_WITHOUT_BODY && body === '') return `${lines} changed lines and no reason in the body`;
  return null;
}
