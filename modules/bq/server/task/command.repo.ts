import type { GatewayRequest, GatewayNotice } from '@switchboard/bq-contract';
import type { Label, Locale } from '@switchboard/kit-contract';
import type { Db } from '@switchboard/kit-server';
import { type RawBuilder, sql } from 'kysely';

export type TaskCommandKind = 'task.start' | 'task.pause' | 'task.resume' | 'task.cancel';
type Ask<Kind extends TaskCommandKind> = Kind extends TaskCommandKind ? GatewayRequest<Kind> : never;

export interface TaskCommand<Kind extends TaskCommandKind = TaskCommandKind> {
  /** Identifies the decision: the gateway executes each one once. */
  readonly commandId: string;
  readonly kind: Kind;
  readonly request: Ask<Kind>;
  readonly notAfter?: Date;
}

export interface UntoldCommand extends TaskCommand {
  readonly id: string;
  readonly isLapsed: boolean;
}

/** Returns whether the command is new. */
export async function addCommand(tx: Db, { commandId, kind, request, notAfter }: TaskCommand): Promise<boolean> {
  const { rows } = await sql`insert into bq.task_command (command_id, task_kind, task_id, kind, ask, not_after)
    values (${commandId}, ${request.taskKind}, ${request.taskId}::bigint, ${kind}, ${JSON.stringify(request)}::jsonb, ${notAfter ?? null})
    on conflict (command_id) do nothing returning id`.execute(tx);
  return rows.length > 0;
}

/** In the order of the decisions. */
export async function findUntold(db: Db, taskId: string): Promise<UntoldCommand[]> {
  const { rows } = await sql<UntoldCommand>`select id::text, command_id as "commandId", kind, ask as request,
      coalesce(not_after < now(), false) as "isLapsed"
    from bq.task_command where task_id = ${taskId}::bigint and told_at is null order by id`.execute(db);
  return rows;
}

/** Returns false if another worker was first. */
export async function markNotified(tx: Db, id: string, refusal: Label | null): Promise<boolean> {
  const { rows } =
    await sql`update bq.task_command set told_at = now(), refusal = ${refusal === null ? null : JSON.stringify(refusal)}::jsonb
    where id = ${id}::bigint and told_at is null returning id`.execute(tx);
  return rows.length > 0;
}

/** Tasks with commands that the gateway has not received; newer commands still have a queued job. */
export async function findUntoldTasks(db: Db, olderThanS: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct task_id::text as id from bq.task_command
    where told_at is null and created_at < now() - ${olderThanS} * interval '1 second' limit 500`.execute(db);
  return rows.map(({ id }) => id);
}

/** Why the gateway refused the task with this ID, as a column in the reader's language. */
export const refusedStart = (taskId: RawBuilder<unknown>, locale: Locale): RawBuilder<unknown> =>
  sql`(select k.refusal ->> ${sql.lit(locale)} from bq.task_command k where k.task_id = ${taskId} and k.kind = 'task.start'
    and k.refusal is not null order by k.id desc limit 1)`;

export async function noticesOf(db: Db, taskId: string, locale: Locale): Promise<GatewayNotice[]> {
  const { rows } = await sql<{
    kind: GatewayNotice['kind'];
    at: Date;
    notifiedAt: Date | null;
    refusal: string | null;
  }>`
    select kind, created_at as at, told_at as "notifiedAt", refusal ->> ${locale} as refusal from bq.task_command
    where task_id = ${taskId}::bigint order by id`.execute(db);
  return rows.map(({ at, notifiedAt, ...row }) => ({
    ...row,
    at: at.toISOString(),
    notifiedAt: notifiedAt?.toISOString() ?? null,
  }));
}
