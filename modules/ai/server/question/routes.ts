import { randomQuestions } from '@switchboard/ai-contract';
import { handle } from '@switchboard/kit-server';
import { aiDb } from '../db.ts';
import { pickQuestions } from './pick.ts';
import { commonQuestions, incrementShownCounts } from './repo.ts';

export const questionRoutes = [
  handle(randomQuestions, async ({ limit, currentType, shown }, context) => {
    const db = aiDb(context);
    const picked = pickQuestions(await commonQuestions(db, context.principal), {
      limit,
      type: currentType,
      shown: new Set(shown.split('\n')),
      random: Math.random,
    });
    await incrementShownCounts(
      db,
      picked.map(({ id }) => id),
    );
    return picked.map((question) => ({ question: question[context.locale], type: question.type }));
  }),
];
