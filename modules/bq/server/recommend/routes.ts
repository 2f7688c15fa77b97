import { applyRecommend, getRecommendConfig, queryRecommend, saveRecommendConfig } from '@switchboard/bq-contract';
import { handle } from '@switchboard/kit-server';
import { applyTrial } from './apply.ts';
import { readConfig, recommend, storeConfig } from './service.ts';

export const recommendRoutes = [
  handle(queryRecommend, recommend),
  handle(applyRecommend, applyTrial),
  handle(getRecommendConfig, readConfig),
  handle(saveRecommendConfig, storeConfig),
];
