import { type FilterControlProps, ListPage, StaffSelect } from '@switchboard/kit-web';
import { mailLogResource } from '@switchboard/mc-contract';
import { MailFrame } from '../frame/mail-frame.tsx';

const people = ({ id, value, onChange }: FilterControlProps) => (
  <StaffSelect
    id={id}
    isMultiple
    value={Array.isArray(value) ? (value as string[]) : []}
    onChange={(next: string[]) => onChange(next.length === 0 ? undefined : next)}
  />
);
const FILTERS = { staffId: people };

/** /message/email/logs */
export default function MailLogPage() {
  return (
    <MailFrame current="logs">
      <ListPage resource={mailLogResource} extraFilters={FILTERS} />
    </MailFrame>
  );
}
