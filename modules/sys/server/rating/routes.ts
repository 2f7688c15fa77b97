import { handle } from '@switchboard/kit-server';
import {
  checkPopup,
  commitScore,
  deleteQuestion,
  getPopupPages,
  getScoreStat,
  listQuestions,
  pagePopupConfigs,
  savePopupConfig,
  saveQuestion,
  setPopupState,
  triggerPopupStat,
} from '@switchboard/sys-contract';
import { sysDb } from '../db.ts';
import { listPages } from './popup.repo.ts';
import { listAllQuestions, scoreStat } from './repo.ts';
import {
  checkPage,
  deleteRatingQuestion,
  keepPopup,
  storeQuestion,
  noteAction,
  popupPage,
  score,
  switchPopup,
} from './service.ts';

export const ratingRoutes = [
  handle(listQuestions, async (_, context) => await listAllQuestions(sysDb(context))),
  handle(saveQuestion, storeQuestion),
  handle(deleteQuestion, deleteRatingQuestion),
  handle(pagePopupConfigs, async (input, context) => await popupPage(context, input)),
  handle(savePopupConfig, keepPopup),
  handle(setPopupState, switchPopup),
  handle(getPopupPages, async (_, context) => await listPages(sysDb(context))),
  handle(checkPopup, async ({ resourceId }, context) => await checkPage(resourceId, context)),
  handle(triggerPopupStat, noteAction),
  handle(commitScore, score),
  handle(getScoreStat, async (_, context) => await scoreStat(sysDb(context))),
];
