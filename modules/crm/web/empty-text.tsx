import { Empty } from 'antd';

/** What a table says when there is nothing in it; its own plain text is too pale to read. */
export const emptyText = (text: string) => ({
  emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text} />,
});
