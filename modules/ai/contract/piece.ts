import { defineCall, needs, zId } from '@switchboard/kit-contract';
import { z } from 'zod';
import { KB_KEY } from './knowledge.ts';

/** ai_kb_chunk.review: the editor's decision on a suspicious piece (ai A39). */
export const PIECE_REVIEW = { open: 0, approved: 1, leftOut: 2 } as const;
export const PIECES_A_PAGE = 20;

const zReview = z.union([z.literal(0), z.literal(1), z.literal(2)]);

export const listPieces = defineCall({
  name: 'ai.piece.list',
  method: 'POST',
  path: '/v2/ai/api/kb/chunk/page',
  summary: { zh: '文档分段', en: 'Passages of a document' },
  right: needs(KB_KEY),
  input: z.object({ documentId: zId, isSuspicious: z.boolean().default(false), page: z.int().min(1).default(1) }),
  result: z.object({
    total: z.int(),
    list: z.array(
      z.object({
        id: zId,
        ordinal: z.int(),
        heading: z.string(),
        text: z.string(),
        tokens: z.int(),
        isSuspicious: z.boolean(),
        review: zReview,
        hasVector: z.boolean(),
      }),
    ),
  }),
});

/** Approves a suspicious piece for answers or excludes it. */
export const reviewPiece = defineCall({
  name: 'ai.piece.review',
  method: 'POST',
  path: '/v2/ai/api/kb/chunk/approve',
  summary: { zh: '处理疑似提示词注入的分段', en: 'Review a passage with suspected prompt injection' },
  right: needs(`${KB_KEY}:edit`),
  input: z.object({ id: zId, isApproved: z.boolean() }),
  result: z.literal(true),
  withIdempotency: true,
});

/** Runs a search for a question: both rankings and the combined order. With `asStaffId`: the results of that user. */
export const testSearch = defineCall({
  name: 'ai.search.test',
  method: 'POST',
  path: '/v2/ai/api/kb/search/test',
  summary: { zh: '检索测试', en: 'Search test' },
  right: needs(`${KB_KEY}:test`),
  input: z.object({ question: z.string().trim().min(1).max(100), asStaffId: zId.nullable().default(null) }),
  result: z.object({
    /** none = no endpoint is configured, away = the endpoint does not answer. */
    vectors: z.enum(['used', 'none', 'away']),
    list: z.array(
      z.object({
        chunkId: zId,
        documentId: zId,
        documentName: z.string(),
        heading: z.string(),
        text: z.string(),
        wordRank: z.int().nullable(),
        vectorRank: z.int().nullable(),
        score: z.number(),
        /** Rank among the pieces that an answer is based on; null = not used in an answer. */
        place: z.int().nullable(),
      }),
    ),
  }),
});

export const pieceCalls = [listPieces, reviewPiece, testSearch];
