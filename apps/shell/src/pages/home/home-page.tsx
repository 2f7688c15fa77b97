import { useLocaleSetting, useSession } from '@switchboard/kit-web/host';
import { Empty } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { navigationOf } from '../../layout/navigation.ts';
import { useShellText } from '../../text.ts';
import { dayPart } from './greeting.ts';
import styles from './home.module.css';
import { ModuleCards } from './module-cards.tsx';
import { useNow } from './use-now.ts';

/** The overview: who, when, and the way to every permitted page. Numbers come with the modules that own them. */
export function HomePage(): ReactNode {
  const { menu } = useSession();
  const t = useShellText();
  const [locale] = useLocaleSetting();
  const modules = useMemo(() => navigationOf(menu, locale), [menu, locale]);
  return (
    <div className={styles.home}>
      <Greeting />
      <section aria-labelledby="home-modules">
        <h2 className={styles.heading} id="home-modules">
          {t('home.modules')}
        </h2>
        {modules.length === 0 ? <Empty description={t('home.noModules')} /> : <ModuleCards modules={modules} />}
      </section>
    </div>
  );
}

function Greeting(): ReactNode {
  const { user } = useSession();
  const t = useShellText();
  const [locale] = useLocaleSetting();
  const now = useNow();
  const date = new Intl.DateTimeFormat(locale === 'zh' ? 'zh-CN' : 'en-GB', { dateStyle: 'full' }).format(now);
  const departments = user?.deptNames ?? [];
  return (
    <header className={styles.greeting}>
      <h1 className={styles.hello}>{t(`home.greeting.${dayPart(now.getHours())}`, { name: user?.name ?? '' })}</h1>
      <p className={styles.facts}>
        <span>{date}</span>
        {departments.length > 0 && <span>{departments.join(t('listSeparator'))}</span>}
        {user?.jobNumber && <span>{t('home.jobNumber', { jobNumber: user.jobNumber })}</span>}
      </p>
    </header>
  );
}
