import { revealRecords } from '@switchboard/bq-contract';
import { handle } from '@switchboard/kit-server';
import { takeTurn } from '../record/turns.ts';
import { reveal } from './service.ts';

export const revealRoutes = [
  handle(revealRecords, async (input, context) => await takeTurn(context, async () => await reveal(input, context))),
];
