import { getFunnel } from '@switchboard/crm-contract';
import { handle, inTransaction } from '@switchboard/kit-server';
import { funnelFacts } from './repo.ts';
import { conversions, reachedStages, share } from './rules.ts';

export const funnelRoutes = [
  handle(getFunnel, async (query, context) => {
    const facts = await inTransaction(context, async (tx) => await funnelFacts(tx, query, context));
    const { byHighest, byStage, days, ...rest } = facts;
    const reached = reachedStages(new Map(byHighest.map(({ stage, count }) => [stage, count])));
    const conversion = conversions(reached);
    return {
      ...rest,
      total: byHighest.reduce((sum, { count }) => sum + count, 0),
      winRate: share(rest.won, rest.won + rest.lost),
      stages: reached.map((count, index) => ({
        no: index + 1,
        reached: count,
        conversion: conversion[index] ?? null,
        avgDays: days.find(({ stage }) => stage === index + 1)?.avgDays ?? null,
        amountUsd: byStage.find(({ stage }) => stage === index + 1)?.amountUsd ?? '0',
      })),
    };
  }),
];
