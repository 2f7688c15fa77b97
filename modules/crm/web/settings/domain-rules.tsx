import { domainRuleSetting } from '@switchboard/crm-contract';
import { SettingPage } from '@switchboard/kit-web';

/** /setModule/crm/rules/domain */
export default function DomainRulesPage() {
  return <SettingPage setting={domainRuleSetting} />;
}
