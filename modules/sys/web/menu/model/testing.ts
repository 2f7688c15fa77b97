import { RESOURCE_KIND, type ResourceNode } from '@switchboard/sys-contract';

/** A node for tests; sets the `parentId` of its children. */
export function sampleNode(id: string, over: Partial<ResourceNode> = {}, children: ResourceNode[] = []): ResourceNode {
  return {
    id,
    parentId: null,
    version: 0,
    kind: RESOURCE_KIND.menu,
    international: `k.${id}`,
    nameZh: `zh-${id}`,
    nameEn: `Name ${id}`,
    router: null,
    icon: null,
    webShowFlag: 1,
    mobileShowFlag: 0,
    subApp: 'sys',
    objectCode: null,
    activeRouter: null,
    onlyOneBookmark: false,
    hideAside: false,
    hideBookmark: false,
    externalUrl: null,
    iframeBase: null,
    sort: 0,
    status: 1,
    isFromCode: false,
    isKeyFixed: false,
    roleCount: 0,
    apiCount: 0,
    updatedAt: '2026-01-01T00:00:00Z',
    updatedBy: null,
    ...over,
    children: children.map((child) => ({ ...child, parentId: id })),
  };
}
