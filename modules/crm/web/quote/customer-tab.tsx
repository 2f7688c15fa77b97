import type { CustomerTabProps } from '../customer/tabs.ts';
import { Quotes } from './quotes.tsx';

export default function CustomerQuotes({ customer: { id, name } }: CustomerTabProps) {
  return <Quotes customer={{ id, name }} />;
}
