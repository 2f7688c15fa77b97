import { getRecommendConfig, queryRecommend, saveRecommendConfig } from '@switchboard/bq-contract';
import { handle } from '@switchboard/kit-server';
import { readConfig, recommend, storeConfig } from './service.ts';

export const recommendRoutes = [
  handle(queryRecommend, recommend),
  handle(getRecommendConfig, readConfig),
  handle(saveRecommendConfig, storeConfig),
];
