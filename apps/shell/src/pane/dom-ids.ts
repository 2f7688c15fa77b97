export const tabDomId = (tabId: string): string => `tab-${tabId}`;
export const paneDomId = (tabId: string): string => `pane-${tabId}`;
