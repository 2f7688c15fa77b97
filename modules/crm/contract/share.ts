import { defineCall, defineResource, field, needs, zDate, zId } from '@switchboard/kit-contract';
import { z } from 'zod';
import { zBatchResult, zIds } from './batch.ts';
import { customerResource } from './customer.ts';

export const SHARE_KEY = 'crm.wander.share';
const zAccess = z.enum(['read', 'write']);

/** Customers shared with colleagues: /crm/wander/share. */
export const shareResource = defineResource({
  code: 'crm.share',
  right: SHARE_KEY,
  basePath: '/v2/crm/share',
  isExported: true,
  rowRights: {
    [`${SHARE_KEY}:edit`]: 'change',
    [`${SHARE_KEY}:revoke`]: 'change',
  },
  title: { zh: '客户共享记录', en: 'Customer shares' },
  fields: {
    id: field.id({ label: { zh: '共享 ID', en: 'Share ID' } }),
    customerId: field.id({ label: { zh: '客户', en: 'Customer' }, filter: true, internal: true }),
    customerName: field.text({ label: { zh: '客户', en: 'Customer' }, filter: true, width: 220 }),
    ownerName: field.text({ label: { zh: '负责人', en: 'Owner' }, nullable: true, filter: true, width: 100 }),
    byName: field.text({ label: { zh: '共享人', en: 'Shared by' }, nullable: true, filter: true, width: 100 }),
    toName: field.text({ label: { zh: '共享给', en: 'Shared with' }, filter: true, width: 100 }),
    access: field.enum({
      label: { zh: '权限', en: 'Access' },
      filter: true,
      width: 90,
      values: {
        read: { label: { zh: '只读', en: 'Read' } },
        write: { label: { zh: '读写', en: 'Write' }, tone: 'info' },
      },
    }),
    reason: field.text({ label: { zh: '原因', en: 'Reason' }, width: 180 }),
    createdAt: field.dateTime({ label: { zh: '共享时间', en: 'Shared at' }, filter: true, sortable: true, width: 170 }),
    expiresAt: field.dateTime({ label: { zh: '到期', en: 'Expires' }, filter: true, sortable: true, width: 170 }),
    state: field.enum({
      label: { zh: '状态', en: 'Status' },
      filter: true,
      width: 90,
      values: {
        active: { label: { zh: '生效', en: 'Active' }, tone: 'success' },
        revoked: { label: { zh: '已撤销', en: 'Revoked' } },
        expired: { label: { zh: '已到期', en: 'Expired' } },
      },
    }),
  },
  list: {
    columns: ['customerName', 'ownerName', 'toName', 'access', 'reason', 'createdAt', 'expiresAt', 'state'],
    defaultSort: { field: 'createdAt', order: 'desc' },
    search: ['customerName', 'toName'],
  },
});

export const saveShare = defineCall({
  name: 'crm.share.save',
  method: 'POST',
  path: '/v2/crm/share/save',
  summary: { zh: '共享客户', en: 'Share customers' },
  right: needs(`${customerResource.right}:share`),
  input: z.object({
    customerIds: zIds,
    toId: zId,
    access: zAccess,
    expiresOn: zDate,
    reason: z.string().trim().min(2).max(200),
  }),
  result: zBatchResult,
  withIdempotency: true,
});

export const revokeShares = defineCall({
  name: 'crm.share.revoke',
  method: 'POST',
  path: '/v2/crm/share/revoke',
  summary: { zh: '撤销共享', en: 'Revoke shares' },
  right: needs(`${SHARE_KEY}:revoke`),
  input: z.object({ ids: zIds }),
  result: zBatchResult,
  withIdempotency: true,
});

/** Changes the end date or the access, read or write. */
export const updateShare = defineCall({
  name: 'crm.share.update',
  method: 'POST',
  path: '/v2/crm/share/update/:id',
  summary: { zh: '修改共享', en: 'Change a share' },
  right: needs(`${SHARE_KEY}:edit`),
  input: z.object({ id: zId, access: zAccess.optional(), expiresOn: zDate.optional() }),
  result: z.literal(true),
  withIdempotency: true,
});

export const shareCalls = [saveShare, revokeShares, updateShare];
