import type { DeptNode } from '@switchboard/sys-contract';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from '../dept.module.css';

interface TreeRowProps {
  node: DeptNode;
  name: string;
  keyword: string;
  isMatch: boolean;
}

export function TreeRow({ node, name, keyword, isMatch }: TreeRowProps) {
  const { t } = useTranslation('sys');
  return (
    <span className={`${styles['row']} ${isMatch && node.isInScope ? '' : styles['quiet']}`}>
      <span className={styles['name']} title={name}>
        <Highlighted text={name} word={keyword.trim()} />
      </span>
      {node.status === 0 && <Tag className={styles['mark']}>{t('dept.status.0')}</Tag>}
      {node.isInScope && (
        <span className={styles['digits']} title={t('dept.people', { count: node.totalStaffCount })}>
          {node.totalStaffCount}
        </span>
      )}
    </span>
  );
}

function Highlighted({ text, word }: { text: string; word: string }) {
  const at = word === '' ? -1 : text.toLowerCase().indexOf(word.toLowerCase());
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + word.length)}</mark>
      {text.slice(at + word.length)}
    </>
  );
}
