import { ConfigProvider, theme } from 'antd';
import type { ReactNode } from 'react';

/** Menus of the shell: dense, with marked entries in the link colour, which is legible as text in both modes. */
export function MenuTheme({ children }: { children: ReactNode }): ReactNode {
  const { colorLink } = theme.useToken().token;
  const Menu = {
    itemSelectedColor: colorLink,
    subMenuItemSelectedColor: colorLink,
    horizontalItemSelectedColor: colorLink,
    horizontalItemHoverColor: colorLink,
  };
  return <ConfigProvider theme={{ components: { Menu } }}>{children}</ConfigProvider>;
}
