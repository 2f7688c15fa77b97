import { BQ_CODES, type PlayCall, recordingType } from '@switchboard/bq-contract';
import { AppError, CODES, type Fields, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import { type Context, fieldView } from '@switchboard/kit-server';
import { writeDown } from '../reveal/write-down.ts';
import { type CallPage, openCalls } from './source.ts';

/**
 * A player keeps fetching while it plays and when the user seeks: the URL is valid for the length of the call plus a
 * minute.
 */
const MARGIN_S = 60;
const LONGEST_S = 3_600;

interface Found {
  readonly file: string;
  readonly seconds: number;
}

/** Records rule 49 for recordings: the access is logged before a URL exists. A call of another owner appears as not found. */
export async function recordingOf<F extends Fields>(
  page: CallPage<F>,
  { callId, reason }: ParsedInputOf<PlayCall>,
  context: Context,
): Promise<ResultOf<PlayCall>> {
  const { resource } = page;
  // before the call is read: a user who may not hear recordings must not learn which calls have one
  if (!fieldView(context.principal, resource, context.callKey ?? resource.right).isClear('recording'))
    throw new AppError(CODES.fieldNotPermitted, { data: { fields: ['recording'] } });
  const { file, seconds } = await findRecording(page, callId, context);
  const contentType = recordingType(file);
  // events cannot contain such a file (voiceProblem); a row from any other writer does not open other files either
  if (contentType === null) throw new AppError(BQ_CODES.recordingGone);
  if ((await context.files.sizeOf(file)) === null) throw new AppError(BQ_CODES.recordingGone);
  const look = { kind: 'voice', field: 'recording', ids: [callId], reason, action: 'play' } as const;
  const left = await writeDown({ object: resource.code, ...look }, context);
  const life = Math.min(seconds + MARGIN_S, LONGEST_S);
  const expiresAt = new Date(Date.now() + life * 1_000).toISOString();
  return { url: await context.files.link(file, life, { contentType }), expiresAt, left };
}

/** The first recorded leg. */
async function findRecording<F extends Fields>(page: CallPage<F>, callId: string, context: Context): Promise<Found> {
  const { source } = await openCalls(page, { callId: [callId] }, context);
  const answer = await context.records.client.query({
    query: `select rec_file as file, rec_s as seconds from ${source.from}
      where ${source.where ?? '0'} and rec_file != '' order by leg limit 1`,
    format: 'JSONEachRow',
  });
  const [found] = await answer.json<Found>();
  if (found === undefined) throw new AppError(CODES.notFound);
  return found;
}
