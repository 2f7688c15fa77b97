import { useCallMutation } from '@switchboard/kit-web';
import { commitScore } from '@switchboard/sys-contract';
import { App } from 'antd';
import { useShellText } from '../text.ts';

export function useScore(onDone: () => void) {
  const t = useShellText();
  const { message } = App.useApp();
  return useCallMutation(commitScore, {
    onSuccess: () => {
      void message.success(t('feedback.thanks'));
      onDone();
    },
  });
}
