import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestStack } from '@switchboard/kit-server/testing';
import { RELATIONS, type World } from '../world.ts';
import { wordOf } from './tokens.ts';

/** A value planted in a place that its reader may or may not read. */
export interface Canary {
  readonly token: string;
  /** `schema.table.column` it was planted in; history and copies carry the place of the value that they repeat. */
  readonly place: string;
  readonly kind: string;
  readonly relation: string;
  /** Name of the account with the world that contains the row. */
  readonly owner: string;
  readonly rowId: string;
}

/**
 * Columns with codes, hashes or addresses of our own: with another value the row would not be read. Text written by
 * people is not among them.
 */
const CODED = [
  String.raw`(^|_)(kind|type|state|status|code|codes|country|iso2|lang|locale|level|stage|event|way|role|source|action|mode|platform|brand|currency|proto|origin|effect|hash|key|path|url|ip|mime|zone|sha256|scope|access|biz|cron|provider|issuer|subject_type|theme|channel|grade|product|industry|outcome|unit|router?|route|tokens|ref|no|version|norm|sub_app|international|ua|method|bucket|uuid|op|from_v|to_v|login|login_name|share_base|side|verdict|sn|fp|mark|box|imei|tac|sea_reason|lost_reason|last_err|failure|track_tag|tag)$`,
  String.raw`^sys\.resource\.`,
].join('|');

export async function openCanaries(api: TestStack): Promise<void> {
  await api.query(await readFile(join(import.meta.dirname, 'plant.sql'), 'utf8'));
}

/** Fills the rows of a world with canaries; company-wide rows are planted as rows that all users have. */
export async function plantWorld(api: TestStack, owner: string, world: World): Promise<void> {
  for (const relation of [...RELATIONS, 'free'] as const)
    for (const [kind, id] of Object.entries(world[relation]))
      await api.query('select proof.plant_row($1, $2, $3, $4, $5) from proof.kind where kind = $1', [
        kind,
        relation,
        owner,
        id,
        CODED,
      ]);
}

export async function allCanaries(api: TestStack): Promise<Map<string, Canary>> {
  const rows = await api.query<Canary>(
    'select token, place, kind, relation, owner, row_id as "rowId" from proof.canary order by token',
  );
  return new Map(rows.map((row) => [wordOf(row.token), row]));
}

/** Kinds with rows that belong to a person or a department. */
export async function scopedKinds(api: TestStack): Promise<Set<string>> {
  const rows = await api.query<{ kind: string }>('select kind from proof.kind where scoped');
  return new Set(rows.map(({ kind }) => kind));
}
