import { normSubject } from './subject.ts';
import type { MailHead } from './types.ts';

/** A stored mail that may be related to an incoming one. */
export interface KnownMail {
  readonly messageIdHdr: string;
  readonly inReplyTo: string | null;
  readonly refs: readonly string[];
  readonly subjectNorm: string;
  readonly threadId: string;
}

export interface ThreadPlan {
  /** For each incoming mail, in order: the existing thread, or a negative number for one that must be created. */
  readonly threads: readonly (string | number)[];
  /** Threads to merge: [from, into]. */
  readonly merges: readonly (readonly [string, string | number])[];
}

type Head = Pick<MailHead, 'messageIdHdr' | 'inReplyTo' | 'refs' | 'subject'>;

/**
 * mc M72: a reply belongs to the thread of its parent; otherwise to that of any mail it refers to with the same
 * subject. A subject alone joins nothing. A parent that arrives late merges the threads of its replies into one.
 */
export function planThreads(heads: readonly Head[], known: readonly KnownMail[]): ThreadPlan {
  const groups = new Groups();
  const nodes: KnownMail[] = [...known];
  for (const mail of known) groups.add(`t${mail.threadId}`);
  heads.forEach((head, index) => {
    groups.add(`n${index}`);
    const mine: KnownMail = { ...head, subjectNorm: normSubject(head.subject), threadId: `n${index}` };
    nodes.push(mine);
  });
  const byId = Map.groupBy(nodes, ({ messageIdHdr }) => messageIdHdr);
  for (const child of nodes) {
    for (const id of [child.inReplyTo, ...child.refs]) {
      if (id === null) continue;
      for (const parent of byId.get(id) ?? []) {
        if (parent === child) continue;
        if (child.inReplyTo === id || child.subjectNorm === parent.subjectNorm)
          groups.join(keyOf(child), keyOf(parent));
      }
    }
  }
  // two copies of one mail belong to one conversation
  for (const copies of byId.values())
    for (const copy of copies.slice(1)) groups.join(keyOf(copy), keyOf(copies[0] as KnownMail));
  const target = new Map<string, string | number>();
  for (const key of groups.keys()) {
    if (!key.startsWith('t')) continue;
    const root = groups.rootOf(key);
    if (!target.has(root)) target.set(root, key.slice(1));
  }
  let fresh = 0;
  const threads = heads.map((_, index) => {
    const root = groups.rootOf(`n${index}`);
    const found = target.get(root) ?? --fresh;
    target.set(root, found);
    return found;
  });
  const merges = [...groups.keys()].flatMap((key) => {
    const into = target.get(groups.rootOf(key));
    return key.startsWith('t') && into !== undefined && into !== key.slice(1) ? [[key.slice(1), into] as const] : [];
  });
  return { threads, merges };
}

const keyOf = ({ threadId }: KnownMail): string => (threadId.startsWith('n') ? threadId : `t${threadId}`);

class Groups {
  readonly #parent = new Map<string, string>();

  add(key: string): void {
    if (!this.#parent.has(key)) this.#parent.set(key, key);
  }

  keys(): string[] {
    return [...this.#parent.keys()];
  }

  rootOf(key: string): string {
    let root = key;
    for (let next = this.#parent.get(root); next !== undefined && next !== root; next = this.#parent.get(root))
      root = next;
    this.#parent.set(key, root);
    return root;
  }

  join(one: string, other: string): void {
    this.#parent.set(this.rootOf(one), this.rootOf(other));
  }
}
