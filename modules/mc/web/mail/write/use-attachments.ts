import { SEGMENT_FROM_BYTES, type Uploaded } from '@switchboard/kit-contract';
import { callApi, sendForm, showError, useUpload, type UploadRule } from '@switchboard/kit-web';
import {
  attachFiles,
  MAX_ATTACHMENTS,
  MAX_LINK_BYTES,
  uploadAttachment,
  type WriteAttachment,
} from '@switchboard/mc-contract';
import { useEffect, useRef } from 'react';

type Attached = Uploaded & Pick<WriteAttachment, 'mime'>;

/** R171: a small file is uploaded and attached in one call; a larger one is uploaded in segments and then attached. */
const RULE: UploadRule = {
  biz: 'mc.mail',
  maxFiles: MAX_ATTACHMENTS,
  maxBytes: MAX_LINK_BYTES,
  async sendWhole(blob, options): Promise<Attached> {
    const { url, ...file } = await sendForm(uploadAttachment, {}, { blob, name: blob.name }, options);
    return { ...file, fileUrl: url };
  },
};
const isAttached = (file: Uploaded): file is Attached => file.size <= SEGMENT_FROM_BYTES;
const keyOf = (file: Uploaded): string => `${isAttached(file) ? 'attachment' : 'upload'} ${file.fileId}`;

/** Files of the mail: the attached ones, and those being uploaded (in segments when they are large). */
export function useAttachments(list: readonly WriteAttachment[], onChange: (list: WriteAttachment[]) => void) {
  const now = useRef(list);
  useEffect(() => {
    now.current = list;
  }, [list]);
  const taken = useRef(new Set<string>());
  const add = (attached: readonly WriteAttachment[]): void => {
    now.current = [...now.current, ...attached];
    onChange([...now.current]);
  };
  const uploads = useUpload(RULE, (files) => {
    const fresh = files.filter((file) => !taken.current.has(keyOf(file)));
    for (const file of fresh) taken.current.add(keyOf(file));
    const whole = fresh.filter(isAttached);
    if (whole.length > 0) add(whole.map(({ fileId, name, size, mime }) => ({ fileId, name, size, mime })));
    const large = fresh.filter((file) => !isAttached(file)).map(({ fileId }) => fileId);
    if (large.length > 0) callApi(attachFiles, { uploads: large }).then(add, (error: unknown) => showError(error));
  });
  // uploaded files are already attached to the mail
  const pending = uploads.items.filter(({ file }) => file === null);
  return {
    list,
    pending,
    isBusy: uploads.isBusy,
    add: (files: readonly File[]) => uploads.add(files),
    remove: (fileId: string) => onChange(list.filter((one) => one.fileId !== fileId)),
    drop: uploads.remove,
  };
}
