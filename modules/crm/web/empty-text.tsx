import { Empty } from 'antd';

/** The empty state of a table; the default text has too little contrast. */
export const emptyText = (text: string) => ({
  emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text} />,
});
