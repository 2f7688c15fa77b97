import type { CC_PROBLEMS, OwnerCheck } from '@switchboard/mc-contract';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly problems?: readonly { email: string; problem: (typeof CC_PROBLEMS)[number] }[];
  readonly owners?: readonly OwnerCheck[];
}

export function ProblemList({ problems = [], owners = [] }: Props) {
  const { t } = useTranslation('mc');
  return (
    <ul style={{ paddingInlineStart: 18, marginBlock: 4 }}>
      {problems.map(({ email, problem }) => (
        <li key={email + problem}>
          {email}: {t(`mail.write.problem.${problem}`)}
        </li>
      ))}
      {owners.map(({ email, partyName, ownerName }) => (
        <li key={email}>{t('mail.write.ownedBy', { email, party: partyName, owner: ownerName })}</li>
      ))}
    </ul>
  );
}
