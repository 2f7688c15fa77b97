import { App } from 'antd';
import { createContext, type ReactNode, use } from 'react';

type Message = ReturnType<typeof App.useApp>['message'];

const ShellMessageContext = createContext<Message | null>(null);

export function ShellMessage({ children }: { children: ReactNode }): ReactNode {
  const { message } = App.useApp();
  return <ShellMessageContext value={message}>{children}</ShellMessageContext>;
}

/**
 * For messages that must stay readable after the page has closed: messages of `App.useApp` belong to a pane and end
 * with it.
 */
export function useShellMessage(): Message {
  const message = use(ShellMessageContext);
  if (message === null) throw new Error('useShellMessage must be used inside the KitProvider');
  return message;
}
