import { crmDictSetting } from '@switchboard/crm-contract';
import { SettingPage } from '@switchboard/kit-web';

/** /setModule/crm/dictionary */
export default function DictionaryPage() {
  return <SettingPage setting={crmDictSetting} />;
}
