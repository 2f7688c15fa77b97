import { handle, handleUpload } from '@switchboard/kit-server';
import {
  attachFiles,
  beginDraft,
  changeTiming,
  deleteDrafts,
  pageDrafts,
  saveDraft,
  saveTimedDraft,
  uploadAttachment,
  viewDraft,
} from '@switchboard/mc-contract';
import { attachUploads, takeAttachment } from '../compose/attach.ts';
import { beginWriting } from '../compose/begin.ts';
import { draftsOf, keepDraft, moveTiming, readDraft, removeDrafts, scheduleDraft } from './service.ts';

export const draftRoutes = [
  handle(attachFiles, attachUploads),
  handleUpload(uploadAttachment, takeAttachment),
  handle(saveDraft, keepDraft),
  handle(saveTimedDraft, scheduleDraft),
  handle(changeTiming, moveTiming),
  handle(pageDrafts, draftsOf),
  handle(deleteDrafts, removeDrafts),
  handle(viewDraft, readDraft),
  handle(beginDraft, beginWriting),
];
