const DETAILS = '/crm/client-partner/business-partner/details';
const AGENT = '/crm/agent/detail';

/** Agents have a page with the tree of those below them. */
export const partnerPath = ({ id, kind }: { id: string; kind?: string }): string =>
  `${kind === 'agent' ? AGENT : DETAILS}?id=${id}`;
