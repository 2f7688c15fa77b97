import {
  feedbackTagSetting,
  handleQuality,
  type LikeType,
  listQualityTags,
  noHitGroups,
  qualityResource,
  qualityTrend,
  revealAsker,
} from '@switchboard/ai-contract';
import { AppError, CODES, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import {
  type Context,
  fieldView,
  handle,
  handleExport,
  inTransaction,
  lockVersion,
  pageOf,
} from '@switchboard/kit-server';
import { aiDb } from '../db.ts';
import { groupNoHits } from './groups.ts';
import { allTags, askerOf, daysOf, markHandled, noHitsOf, qualitySource } from './repo.ts';
import { feedbackTable } from '../tables.ts';

/** More rows than an editor reads; the newest are kept. */
const MOST_NO_HITS = 5_000;
const MOST_GROUPS = 200;

async function handleAll({ items, note }: ParsedInputOf<typeof handleQuality>, context: Context): Promise<true> {
  await inTransaction(context, async (tx) => {
    // fixed order: two editors with the same rows wait for each other only once
    for (const { id, version } of items.toSorted((a, b) => Number(a.id) - Number(b.id))) {
      const stored = await lockVersion(tx, { table: feedbackTable, id, version });
      if (stored.status !== 0 || stored.likeFlag === 1) throw new AppError(CODES.wrongState);
      await markHandled(tx, id, context.principal.staffId, note);
      await context.audit(tx, {
        object: qualityResource.code,
        objectId: id,
        action: 'handle',
        before: { status: 'open' },
        after: { status: 'handled', note },
      });
    }
  });
  return true;
}

/** Returns the name only together with an audit entry of the request. */
async function showAsker(
  { id }: ParsedInputOf<typeof revealAsker>,
  context: Context,
): Promise<ResultOf<typeof revealAsker>> {
  return await inTransaction(context, async (tx) => {
    const asker = await askerOf(tx, id);
    if (asker === undefined) throw new AppError(CODES.notFound);
    const after = { field: 'asker', isKept: asker !== null };
    await context.audit(tx, { object: qualityResource.code, objectId: id, action: 'reveal', category: 5, after });
    return { asker };
  });
}

/** Filtering by a field that is not read unmasked is not allowed (sys R36): the list is empty in that case. */
async function tagsToFilterBy(_: object, context: Context): Promise<ResultOf<typeof listQualityTags>> {
  const key = context.callKey ?? qualityResource.right;
  const name = context.locale === 'en' ? 'tagNameEn' : 'tagName';
  const isClear =
    fieldView(context.principal, qualityResource, key).isClear('tags') &&
    fieldView(context.principal, feedbackTagSetting.resource, key).isClear(name);
  if (!isClear) return [];
  const tags = await allTags(aiDb(context));
  return tags.map(({ zh, en, likeType }) => ({
    tagName: context.locale === 'en' ? en : zh,
    likeType: likeType as LikeType,
  }));
}

/** /setModule/ai/feedback */
export const qualityRoutes = [
  handle(
    qualityResource.calls.page,
    async (input, context) => await pageOf(qualitySource(context.locale), input, context),
  ),
  ...handleExport(qualityResource, ({ locale }) => qualitySource(locale)),
  handle(qualityTrend, async (input, context) => await daysOf(aiDb(context), input)),
  handle(noHitGroups, async ({ isOpenOnly, ...span }, context) =>
    groupNoHits(await noHitsOf(aiDb(context), span, isOpenOnly, MOST_NO_HITS)).slice(0, MOST_GROUPS),
  ),
  handle(handleQuality, handleAll),
  handle(revealAsker, showAsker),
  handle(listQualityTags, tagsToFilterBy),
];
