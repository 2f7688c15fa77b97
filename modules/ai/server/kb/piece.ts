import {
  ASSISTANT_RIGHT,
  documentResource,
  type listPieces,
  PIECE_REVIEW,
  type reviewPiece,
  type testSearch,
} from '@switchboard/ai-contract';
import { AppError, CODES, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import { type Context, inTransaction } from '@switchboard/kit-server';
import { aiDb } from '../db.ts';
import { embedderOf } from './embed/embedder.ts';
import { piecesOf, readerOf, setReview } from './piece.repo.ts';
import { chooseHits } from './rank.ts';
import { compare } from './search.ts';
import type { Reader } from './visible.repo.ts';

export async function showPieces(
  input: ParsedInputOf<typeof listPieces>,
  context: Context,
): Promise<ResultOf<typeof listPieces>> {
  const pieces = await piecesOf(aiDb(context), input);
  if (pieces === undefined) throw new AppError(CODES.notFound);
  return pieces;
}

export async function decideOnPiece(
  { id, isApproved }: ParsedInputOf<typeof reviewPiece>,
  context: Context,
): Promise<true> {
  return await inTransaction(context, async (db) => {
    const review = isApproved ? PIECE_REVIEW.approved : PIECE_REVIEW.leftOut;
    const piece = await setReview(aiDb({ db }), id, review);
    if (piece === undefined) throw new AppError(CODES.notFound);
    await context.audit(db, {
      object: documentResource.code,
      objectId: piece.documentId,
      action: isApproved ? 'approve-piece' : 'leave-out-piece',
      before: { review: piece.before },
      after: { review, heading: piece.heading },
    });
    return true as const;
  });
}

const ROUND = 1e6;

export async function trySearch(
  { question, asStaffId }: ParsedInputOf<typeof testSearch>,
  context: Context,
): Promise<ResultOf<typeof testSearch>> {
  const { vectors, candidates } = await compare(
    aiDb(context),
    await readerFor(context, asStaffId, question),
    { question },
    embedderOf(context.config),
  );
  const places = new Map(chooseHits(candidates).map(({ id }, i) => [id, i + 1]));
  return {
    vectors,
    list: candidates.map(({ id, documentId, documentName, heading, text, wordRank, vectorRank, score }) => ({
      ...{ chunkId: id, documentId, documentName, heading, text, wordRank, vectorRank },
      score: Math.round(score * ROUND) / ROUND,
      place: places.get(id) ?? null,
    })),
  };
}

/** Searching as another user is audited. A user without access to the assistant finds nothing. */
async function readerFor(context: Context, asStaffId: string | null, question: string): Promise<Reader> {
  if (asStaffId === null || asStaffId === context.principal.staffId) return context.principal;
  const reader = await readerOf(aiDb(context), asStaffId);
  if (reader === undefined) throw new AppError(CODES.notFound);
  if (!reader.keys.has(ASSISTANT_RIGHT))
    throw new AppError(CODES.wrongState, {
      label: { zh: '该员工没有使用助手的权限', en: 'This employee does not have permission to use the assistant' },
    });
  await inTransaction({ db: context.db }, async (tx) => {
    await context.audit(tx, {
      object: 'ai.search',
      objectId: asStaffId,
      action: 'test-as',
      after: { asStaffId, question },
    });
  });
  return reader;
}
