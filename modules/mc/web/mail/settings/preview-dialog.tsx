import type { viewCompanySignature, viewMailTemplate, viewSignature } from '@switchboard/mc-contract';
import { LoadFailed, Prose, useCall } from '@switchboard/kit-web';
import { Modal, Skeleton } from 'antd';

interface Props {
  readonly call: typeof viewSignature | typeof viewMailTemplate | typeof viewCompanySignature;
  readonly id: string;
  readonly title: string;
  readonly onClose: () => void;
}

/** Shows how the text will look in a mail. The server cleaned it when it was saved. */
export function PreviewDialog({ call, id, title, onClose }: Props) {
  const { data, error, refetch } = useCall(call as typeof viewSignature, { id });
  return (
    <Modal open title={title} footer={null} onCancel={onClose} width={640}>
      {data === undefined &&
        (error === null ? <Skeleton active /> : <LoadFailed error={error} onRetry={() => void refetch()} />)}
      {data !== undefined && <Prose html={data.html} />}
    </Modal>
  );
}
