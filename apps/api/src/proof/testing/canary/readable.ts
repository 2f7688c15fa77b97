import type { Call } from '@switchboard/kit-contract';
import type { TestStack } from '@switchboard/kit-server/testing';
import type { IdKind } from '../../inputs/id-params.ts';
import { openCalls, seenBy } from '../oracle.ts';
import type { Appearance } from './appearances.ts';
import { isByDesign } from './by-design.ts';
import type { Canary } from './plant.ts';
import { HIDDEN_FORM_FIELD } from './traces.ts';

/** The reader of an answer: an account with the rows of its world. */
export interface Reader {
  readonly name: string;
  readonly userId: string | undefined;
}

/**
 * Names of colleagues and departments form a directory open to each signed-in user. So do the labels of dictionaries,
 * which every page with a choice shows (`getDictItems`).
 */
const DIRECTORY =
  /^sys\.(staff\.(name|name_en|title|work_email|avatar)|dept\.(name_zh|name_en)|dict_item\.(label_zh|label_en))$/;
/** Rows that belong only to the user are readable by that user, even if a list of all users hides them. */
const OWN_KINDS =
  /^(user|staff|session|identity|feedback|message|listView|file|exportTask|mail(?!Dealing|Log).*|wf.*)$/;

/** Decides by the oracle whether any list may show a canary to a reader. */
export class Readable {
  readonly #api: TestStack;
  readonly #appearances: ReadonlyMap<string, readonly Appearance[]>;
  readonly #open = new Map<string, Promise<ReadonlySet<string>>>();
  readonly #levels = new Map<string, Promise<ReadonlyMap<string, number>>>();
  readonly #seen = new Map<string, Promise<boolean>>();
  readonly #scoped: ReadonlySet<string>;
  /** Fields that show a place, in any row. */
  readonly #fieldsOf: ReadonlyMap<string, readonly Appearance[]>;

  constructor(
    api: TestStack,
    {
      appearances,
      places,
      scoped,
    }: {
      appearances: ReadonlyMap<string, readonly Appearance[]>;
      places: ReadonlyMap<string, readonly Appearance[]>;
      /** Kinds with rows that belong to a person or a department. */
      scoped: ReadonlySet<string>;
    },
  ) {
    this.#api = api;
    this.#appearances = appearances;
    this.#fieldsOf = places;
    this.#scoped = scoped;
  }

  /** Null = may be read. */
  async refusal(reader: Reader, canary: Canary, call: Call): Promise<'hidden field' | 'row out of scope' | null> {
    if (isByDesign(canary, call) && (reader.userId !== undefined || call.right.kind === 'public')) return null;
    if (reader.userId === undefined) return 'row out of scope';
    if (canary.place === HIDDEN_FORM_FIELD) return 'hidden field';
    if (DIRECTORY.test(canary.place)) return null;
    const isOwn = canary.owner === reader.name && (canary.relation === 'own' || canary.relation === 'free');
    if (isOwn && OWN_KINDS.test(canary.kind)) return null;
    const fields = this.#fieldsOf.get(canary.place) ?? [];
    if (fields.length > 0 && !(await this.#anyClear(reader.userId, fields))) return 'hidden field';
    const shown = this.#appearances.get(canary.token) ?? [];
    for (const one of shown) if (await this.#isShown(reader.userId, one)) return null;
    const { kind, rowId } = canary;
    // company-wide rows, in a call that needs no key
    if (call.right.kind !== 'key' && !this.#scoped.has(kind)) return null;
    return (await this.#sees(reader.userId, call, kind as IdKind, rowId)) ? null : 'row out of scope';
  }

  async #anyClear(userId: string, fields: readonly Appearance[]): Promise<boolean> {
    for (const { page, object, field } of fields) if (await this.#isClear(userId, page, object, field)) return true;
    return false;
  }

  async #isShown(userId: string, { page, object, field, kind, rowId }: Appearance): Promise<boolean> {
    if (!(await this.#isClear(userId, page, object, field))) return false;
    return kind === undefined || (await this.#sees(userId, page, kind, rowId));
  }

  async #isClear(userId: string, page: Call, object: string, field: string): Promise<boolean> {
    if (page.right.kind === 'signed-in') return true;
    if (!(await this.#openTo(userId)).has(`${page.method} ${page.path}`)) return false;
    return ((await this.#levelsOf(userId, page, object)).get(field) ?? 3) >= 2;
  }

  async #openTo(userId: string): Promise<ReadonlySet<string>> {
    const known = this.#open.get(userId) ?? openCalls(this.#api, userId);
    this.#open.set(userId, known);
    return await known;
  }

  async #levelsOf(userId: string, page: Call, object: string): Promise<ReadonlyMap<string, number>> {
    const key = `${userId} ${page.path} ${object}`;
    const known = this.#levels.get(key) ?? this.#readLevels(userId, page, object);
    this.#levels.set(key, known);
    return await known;
  }

  async #readLevels(userId: string, { method, path }: Call, object: string): Promise<ReadonlyMap<string, number>> {
    const rows = await this.#api.query<{ field: string; level: number }>('select * from proof.fields($1, $2, $3, $4)', [
      userId,
      method,
      path,
      object,
    ]);
    return new Map(rows.map(({ field, level }) => [field, level]));
  }

  async #sees(userId: string, call: Call, kind: IdKind, id: string): Promise<boolean> {
    const key = `${userId} ${call.path} ${kind} ${id}`;
    const known =
      this.#seen.get(key) ?? seenBy(this.#api, call, { userId, kind, ids: [id] }).then((ids) => ids.size > 0);
    this.#seen.set(key, known);
    return await known;
  }
}
