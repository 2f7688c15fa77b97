import type { TestStack } from '@switchboard/kit-server/testing';
import type { Account } from '../accounts.ts';

/** Reads every field of every row in clear: its answers show in which fields a canary appears. */
export const CLEAR: Account = { name: 'reads everything in clear', roles: ['canary_clear'], base: 'SALES-1' };

const LEVEL = { hidden: 0, masked: 1 } as const;

/** Each place is hidden from two of these readers and masked for the two others; all of them see only their own rows. */
export const VEILED = (['even', 'odd'] as const).flatMap((half) =>
  (['hidden', 'masked'] as const).map((level) => ({
    half,
    level,
    account: {
      name: `own rows, ${half} places ${level}`,
      roles: [`canary_${half}_${level}`],
      base: 'SALES-1',
    } satisfies Account,
  })),
);

export interface ShownField {
  readonly object: string;
  readonly field: string;
}

async function addRole(api: TestStack, code: string, scope: number): Promise<void> {
  await api.query(
    `with made as (insert into sys.role (code, name_zh, default_scope) values ($1::text, $1::text, $2::int) returning id)
     insert into sys.role_resource (role_id, resource_id)
     select made.id, r.id from made, sys.resource r where r.deleted_at is null and r.kind in (2, 3, 4)`,
    [code, scope],
  );
}

/** Roles that hold every key; the fields hidden from the veiled ones are set once it is known where canaries appear. */
export async function addReaders(api: TestStack): Promise<void> {
  await addRole(api, 'canary_clear', 4);
  await api.query(
    `insert into sys.role_field_perm (role_id, object_code, field_code, level)
     select r.id, f.object_code, f.field_code, 3 from sys.role r, sys.object_field f where r.code = 'canary_clear' and f.field_code <> 'id'`,
  );
  for (const { account } of VEILED) await addRole(api, account.roles[0] as string, 1);
}

/** Hides or masks every field that shows a place of one half. */
export async function veil(api: TestStack, places: ReadonlyMap<string, readonly ShownField[]>): Promise<void> {
  const sorted = [...places].toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (const { half, level, account } of VEILED) {
    const fields = sorted.filter((_, index) => index % 2 === (half === 'even' ? 0 : 1)).flatMap(([, shown]) => shown);
    await api.query(
      `insert into sys.role_field_perm (role_id, object_code, field_code, level)
       select distinct r.id, w.object, w.field, $2::int from sys.role r, unnest($3::text[], $4::text[]) as w (object, field)
       join sys.object_field f on f.object_code = w.object and f.field_code = w.field and w.field <> 'id'
       where r.code = $1`,
      [account.roles[0], LEVEL[level], fields.map(({ object }) => object), fields.map(({ field }) => field)],
    );
  }
}
