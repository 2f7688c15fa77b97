import { CRM_DICTS, crmDictResource } from '@switchboard/crm-contract';
import { definePgSource } from '@switchboard/kit-server';
import { DICT_ITEMS } from '@switchboard/sys-server';
import { sql } from 'kysely';

/** Items are stored and written by sys; they are read here together with how often this module uses them. */
export const crmDictSource = definePgSource({
  resource: crmDictResource,
  from: sql`${DICT_ITEMS} d`,
  where: sql`d.module = 'crm' and d.deleted_at is null and d.dict_type = any(${Object.keys(CRM_DICTS)}::text[])`,
  scope: { none: 'company-wide dictionary entries' },
  columns: {
    id: sql`d.id`,
    dictType: sql`d.dict_type`,
    code: sql`d.code`,
    labelZh: sql`d.label_zh`,
    labelEn: sql`d.label_en`,
    sort: sql`d.sort`,
    used: sql`(case d.dict_type when 'churn_reason' then (select count(*) from crm.churn_event u where u.reason = d.code)
      when 'track_reason' then (select count(*) from crm.account u where u.track_reason = d.code)
      else (select count(*) from crm.partner_profile u where u.pay_method = d.code) end)::int`,
    enabled: sql`d.enabled`,
    version: sql`d.version`,
  },
});
