import type { CustomerTabProps } from '../customer/tabs.ts';
import { Children } from './children.tsx';

export default function ChildrenTab({ customer: { id } }: CustomerTabProps) {
  return <Children id={id} />;
}
