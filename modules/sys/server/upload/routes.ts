import {
  addRecordFiles,
  cancelUpload,
  deleteRecordFile,
  getSegmentState,
  listRecordFiles,
  uploadFile,
  uploadSegment,
} from '@switchboard/kit-contract';
import { handle, handleUpload } from '@switchboard/kit-server';
import { addFiles, filesOfRecord, removeFile } from './record-files.ts';
import { saveUpload } from './save-upload.ts';
import { giveUp, segmentState, takeSegment, uploadedOf } from './segments.ts';

export const uploadRoutes = [
  handleUpload(uploadFile, async ({ biz }, context, file) => {
    const { fileId } = await saveUpload(context, file, { biz });
    return await uploadedOf(context, fileId);
  }),
  handleUpload(uploadSegment, takeSegment),
  handle(getSegmentState, segmentState),
  handle(cancelUpload, giveUp),
  handle(listRecordFiles, filesOfRecord),
  handle(addRecordFiles, addFiles),
  handle(deleteRecordFile, removeFile),
];
