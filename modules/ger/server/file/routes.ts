import { uploadWorkflowFile } from '@switchboard/ger-contract';
import { handleUpload } from '@switchboard/kit-server';
import { saveUpload, signedLink, UPLOAD_SCAN } from '@switchboard/sys-server';

export const fileRoutes = [
  handleUpload(uploadWorkflowFile, async (_, context, file) => {
    const saved = await saveUpload(context, file, { biz: 'ger.instance' });
    const isReady = saved.scan === UPLOAD_SCAN.clean || saved.scan === UPLOAD_SCAN.none;
    const url = isReady ? (await signedLink(context, saved, false)).url : null;
    return { fileId: saved.fileId, name: saved.name, size: saved.size, url };
  }),
];
