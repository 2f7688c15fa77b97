import { useCall } from '@switchboard/kit-web';
import { getLoginPrompt } from '@switchboard/sys-contract';
import { Alert } from 'antd';
import type { ReactNode } from 'react';

/** An announcement before signing in, such as a maintenance window. Renders nothing when there is none or it cannot be read. */
export function LoginPrompt(): ReactNode {
  const { data } = useCall(getLoginPrompt, {});
  if (data === undefined || data === null) return null;
  return <Alert style={{ marginBottom: 16 }} type="info" showIcon title={data.content} role="status" />;
}
