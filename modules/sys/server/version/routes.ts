import { handle, pageOf } from '@switchboard/kit-server';
import {
  checkInnerVersionExist,
  deleteDoc,
  getAudienceOptions,
  getTimeline,
  getVersionDetail,
  getVersionOptions,
  getVersionSource,
  noticeResource,
  popupCheck,
  popupClose,
  previewDoc,
  publishVersion,
  saveVersion,
  updateDoc,
  versionResource,
  withdrawVersion,
} from '@switchboard/sys-contract';
import { sysDb } from '../db.ts';
import { closePopup, popupState, readNotice, timeline } from './reader.ts';
import { noticeSource, readOptions } from './reader.repo.ts';
import { renderNotice } from './render.ts';
import { audienceChoices, isInnerVersionTaken, versionSource } from './repo.ts';
import { addVersion, editVersion, publish, removeVersion, sourceOf, withdraw } from './service.ts';

export const versionRoutes = [
  handle(
    versionResource.calls.page,
    async (input, context) => await pageOf(versionSource(context.locale), input, context),
  ),
  handle(
    noticeResource.calls.page,
    async (input, context) => await pageOf(noticeSource(context.locale, context.principal.userId), input, context),
  ),
  handle(saveVersion, addVersion),
  handle(updateDoc, editVersion),
  handle(deleteDoc, removeVersion),
  handle(publishVersion, publish),
  handle(withdrawVersion, withdraw),
  handle(getVersionSource, async ({ id }, context) => await sourceOf(id, context)),
  handle(previewDoc, async ({ doc }) => ({ html: renderNotice(doc) })),
  handle(getAudienceOptions, async (_, context) => await audienceChoices(sysDb(context), context.locale)),
  handle(checkInnerVersionExist, async ({ innerVersion }, context) => ({
    exist: await isInnerVersionTaken(sysDb(context), innerVersion, null),
  })),
  handle(getVersionOptions, async (_, context) => await readOptions(sysDb(context), context.principal.userId)),
  handle(getTimeline, timeline),
  handle(getVersionDetail, async ({ id }, context) => await readNotice(id, context)),
  handle(popupCheck, async (_, context) => await popupState(context)),
  handle(popupClose, async ({ id }, context) => await closePopup(id, context)),
];
