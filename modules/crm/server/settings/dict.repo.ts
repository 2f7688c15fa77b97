import { crmDictSetting } from '@switchboard/crm-contract';
import { definePgDictionary } from '@switchboard/sys-server';
import { sql } from 'kysely';

export const crmDict = definePgDictionary(crmDictSetting, {
  module: 'crm',
  used: sql`(case t.dict_type when 'churn_reason' then (select count(*) from crm.churn_event u where u.reason = t.code)
    when 'track_reason' then (select count(*) from crm.account u where u.track_reason = t.code)
    else (select count(*) from crm.partner_profile u where u.pay_method = t.code) end)::int`,
});
