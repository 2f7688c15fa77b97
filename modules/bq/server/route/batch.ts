import { type checkRouteBatch, routeBindResource, type saveRouteBatch } from '@switchboard/bq-contract';
import {
  AppError,
  CODES,
  type Label,
  type Locale,
  type ParsedInputOf,
  type Problem,
  type ResultOf,
} from '@switchboard/kit-contract';
import { type Context, type Db, shownFields } from '@switchboard/kit-server';
import { storeMasters } from '../master/store.ts';
import { type BatchNames, batchNames, routeBindMaster } from './repo.ts';
import { NO_APP, priceProblem, routeOf, trialHinder } from './service.ts';

type Rows = ParsedInputOf<typeof saveRouteBatch>['rows'];

const REFUSED: Label = {
  zh: '部分路由不能保存，未保存任何一条',
  en: 'Some routes could not be saved, so none were saved',
};

const STALE: Label = { zh: '已被他人修改，请刷新后重选', en: 'Changed by another user. Refresh and select again' };

interface Judged extends BatchNames {
  readonly refusal: Problem | null;
}

/** Applies the rules of a single route to all rows before any is written. */
async function judge(db: Db, rows: Rows, context: Context): Promise<Judged[]> {
  const routes = rows.map(routeOf);
  const named = await batchNames(db, routes, context.locale);
  const judged: Judged[] = [];
  for (const [index, route] of routes.entries()) {
    const names = named[index] as BatchNames;
    judged.push({ ...names, refusal: await refusalOf(db, route, { ...names, context }) });
  }
  return judged;
}

async function refusalOf(
  db: Db,
  route: ReturnType<typeof routeOf>,
  { appName, isTaken, isStale, context }: BatchNames & { readonly context: Context },
): Promise<Problem | null> {
  if (appName === null) return { field: 'appId', msg: NO_APP };
  if (isStale) return { field: 'version', msg: STALE };
  const hinder = route.id === null ? null : await trialHinder(db, route.id);
  if (hinder !== null) return { field: 'id', msg: hinder };
  if (isTaken) return { field: 'priority', msg: routeBindMaster.taken };
  return await priceProblem(db, route, { context });
}

const textOf = (refusal: Problem | null, locale: Locale): string | null => refusal?.msg[locale] ?? null;

export async function previewBatch(
  { rows }: ParsedInputOf<typeof checkRouteBatch>,
  context: Context,
): Promise<ResultOf<typeof checkRouteBatch>> {
  const judged = await judge(context.db, rows, context);
  return judged.map(({ appName, country, targetName, refusal }) => ({
    ...shownFields(context, routeBindResource, {
      appName: appName ?? '',
      country: country ?? '',
      targetName: targetName ?? '',
    }),
    refusal: textOf(refusal, context.locale),
  }));
}

export async function storeBatch(
  { rows }: ParsedInputOf<typeof saveRouteBatch>,
  context: Context,
): Promise<ResultOf<typeof saveRouteBatch>> {
  const saved = await storeMasters(routeBindMaster, rows.map(routeOf), context, async (tx) => {
    const problems = (await judge(tx, rows, context)).flatMap(({ refusal }, index) =>
      refusal === null ? [] : [{ field: `rows.${index}.${refusal.field}`, msg: refusal.msg }],
    );
    if (problems.length > 0) throw new AppError(CODES.validation, { label: REFUSED, data: problems });
  });
  return { saved: saved.length };
}
