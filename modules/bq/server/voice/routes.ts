import {
  getSipLadder,
  type PlayCall,
  playCcCall,
  playVoiceCall,
  type RevealCalls,
  revealCcCalls,
  revealSipCalls,
  revealVoiceCalls,
} from '@switchboard/bq-contract';
import type { Fields } from '@switchboard/kit-contract';
import { handle, handleFeed, type RecordQuery, recordFeed, recordPageOf } from '@switchboard/kit-server';
import { pageFacts } from '../record/question.ts';
import { takeTurn } from '../record/turns.ts';
import { revealNumbers } from '../reveal/service.ts';
import { ladderOf } from './ladder.ts';
import { recordingOf } from './play.ts';
import { type CallPage, callTotal, CENTRE_CALLS, openCalls, OTHER_CALLS, SIP_CALLS } from './source.ts';

/** The list of a page of calls, its export and the reveal of its numbers. */
const listOf = <F extends Fields>(calls: CallPage<F>, reveal: RevealCalls) => [
  handle(calls.resource.calls.page, async (input, context) => {
    const { cursor, limit, isSure, ...filters } = input as unknown as RecordQuery;
    return await takeTurn(context, async () => {
      const recordQuery = await openCalls(calls, filters, context);
      const pageInput = { ...recordQuery.filters, cursor, limit, isSure };
      return (await recordPageOf(recordQuery.source, pageInput, context, {
        facts: async () => await pageFacts(context, 'voice', recordQuery.window),
        total: async () => await callTotal(recordQuery, context),
      })) as never;
    });
  }),
  handle(
    reveal,
    async (input, context) => await takeTurn(context, async () => await revealNumbers(calls, input, context)),
  ),
  ...handleFeed(calls.resource, (query, context) =>
    recordFeed(calls.resource, query, context, async () => {
      const { columns: _columns, format: _format, ...filters } = query;
      return await openCalls(calls, filters, context);
    }),
  ),
];

/** Not for SIP calls: traffic between gateways is not recorded. */
const playOf = <F extends Fields>(calls: CallPage<F>, play: PlayCall) =>
  handle(play, async (input, context) => await takeTurn(context, async () => await recordingOf(calls, input, context)));

export const voiceRoutes = [
  ...listOf(SIP_CALLS, revealSipCalls),
  ...listOf(OTHER_CALLS, revealVoiceCalls),
  ...listOf(CENTRE_CALLS, revealCcCalls),
  playOf(OTHER_CALLS, playVoiceCall),
  playOf(CENTRE_CALLS, playCcCall),
  handle(
    getSipLadder,
    async ({ callId }, context) => await takeTurn(context, async () => await ladderOf(callId, context)),
  ),
];
