import { appResource, creditChangeResource, voiceAppResource } from '@switchboard/bq-contract';
import { CREDIT_CHANGES } from '@switchboard/fc-server';
import { containing, type Context, definePgSource, type RowScope, ownedIn } from '@switchboard/kit-server';
import { type RawBuilder, sql } from 'kysely';

type Sql = RawBuilder<unknown>;

/** Restricts `a` to the row scope of a key. */
const within = (scope: RowScope | null): Sql =>
  ownedIn(scope, { owner: sql`a.sale_staff_id`, dept: sql`a.sale_dept_id` });

/**
 * An account's changes are visible with the account; those of a whole customer are visible with any of its accounts.
 * `action` is the action of the call (`:export`), which may have a smaller row scope than the page.
 */
export function creditChangeSource({ principal }: Pick<Context, 'principal'>, action: '' | ':export' = '') {
  const messages = within(principal.scopeOf(`${appResource.right}${action}`, appResource.code));
  const calls = within(principal.scopeOf(`${voiceAppResource.right}${action}`, voiceAppResource.code));
  const accounts = sql`from bq.app a where a.customer_id = r.customer_id and (r.account_no is null or a.app_no = r.account_no)
    and a.deleted_at is null and (a.biz = 'sms' and ${messages} or a.biz = 'voice' and ${calls})`;
  return definePgSource({
    resource: creditChangeResource,
    from: sql`${CREDIT_CHANGES} r`,
    where: sql`exists (select 1 ${accounts})`,
    scope: { none: 'credit changes follow the scope of their accounts' },
    filters: {
      appId: (ids: readonly string[]) => sql`exists (select 1 ${accounts} and a.id = any(${ids}::bigint[]))`,
      appName: (typed: string) =>
        sql`exists (select 1 ${accounts} and (a.name ilike ${containing(typed)} or a.app_no ilike ${containing(typed)}))`,
    },
    columns: {
      id: sql`r.id`,
      at: sql`r.at`,
      appId: sql`null::bigint`,
      appName: sql`(select string_agg(a.name, ', ' order by a.name) ${accounts})`,
      customerName: sql`(select min(a.customer_name) ${accounts})`,
      kind: sql`r.kind`,
      currency: sql`r.currency`,
      before: sql`r.before_amount`,
      after: sql`r.after_amount`,
      until: sql`r.until`,
      reason: sql`r.reason`,
      applicantName: sql`r.applicant_name`,
      operatorName: sql`r.operator_name`,
      sourceNo: sql`r.source_no`,
    },
  });
}
