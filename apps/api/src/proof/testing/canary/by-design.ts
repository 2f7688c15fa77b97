import type { Call } from '@switchboard/kit-contract';
import type { Canary } from './plant.ts';

interface Exception {
  readonly place: RegExp;
  readonly call: RegExp;
  readonly reason: string;
}

/** Values that a call may show although a list hides them from its reader. Each entry is a decision, with its reason. */
const EXCEPTIONS: readonly Exception[] = [
  {
    place: /^sys\.(version_doc|ding_notice|login_prompt)\./,
    call: /^sys\.(version\.(detail|timeline)|notice\.|ding-notice\.read|login-prompt\.one)/,
    reason: 'published to those who read it here; the lists are those of the people who write it',
  },
  {
    place: /^sys\.dl_export_task\./,
    call: /^sys\.my-export\./,
    reason: 'the own exports; the list of all exports has field levels of its own',
  },
  {
    place: /^ger\.wf_(form|process|role)\.name_(zh|en)$/,
    call: /^ger\.select\./,
    reason: 'the names by which a process, form or role is chosen',
  },
  {
    place: /^(bq\.supplier|srm\.supplier|bq\.vos_server|bq\.vos_gateway)\.(name|gw_name)$|^oc\.device\.model$/,
    call: /\.(suppliers|servers|gateways|devices)$/,
    reason: 'the names by which a supplier, switch, gateway or device is chosen, within the rows of the reader',
  },
  {
    place: /^sys\.role\.(name_zh|name_en|remark)$/,
    call: /^(sys\.user\.(role-options|select-role)|sys\.version\.audience|ai\.access\.choices)$/,
    reason: 'the names by which a role is chosen, with its remark for those who assign roles',
  },
  {
    place: /^bq\.mccmnc\.operator_(zh|en)$/,
    call: /^bq\.place\.list$/,
    reason: 'names of public networks',
  },
  {
    place: /^ai\.(common_question|feedback_tag|kb_document)\./,
    call: /^ai\.(question\.random|feedback\.tags|common-question\.documents|document\.read)$/,
    reason: 'offered to each user of the assistant; documents by the access of their space, which the call asks for',
  },
];

export const isByDesign = ({ place }: Canary, { name }: Call): boolean =>
  EXCEPTIONS.some((one) => one.place.test(place) && one.call.test(name));
