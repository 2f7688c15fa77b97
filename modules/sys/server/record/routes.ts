import { addComment, deleteComment, pageChanges, pageComments } from '@switchboard/kit-contract';
import { handle } from '@switchboard/kit-server';
import { changesOf, commentsOf, takeBackComment, writeComment } from './service.ts';

export const recordRoutes = [
  handle(pageComments, async (input, context) => await commentsOf(input, context)),
  handle(addComment, async (input, context) => await writeComment(input, context)),
  handle(deleteComment, async (input, context) => await takeBackComment(input, context)),
  handle(pageChanges, async (input, context) => await changesOf(input, context)),
];
