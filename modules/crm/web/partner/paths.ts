const DETAILS = '/crm/client-partner/business-partner/details';
const AGENT = '/crm/agent/detail';

/** Agents have a page with the tree of their children. */
export const partnerPath = ({ id, kind }: { id: string; kind?: string }): string =>
  `${kind === 'agent' ? AGENT : DETAILS}?id=${id}`;
