import { useCall, useCallMutation, useLocale } from '@switchboard/kit-web';
import { deleteQuestion, listQuestions, type ScoreQuestion, saveQuestion } from '@switchboard/sys-contract';
import { App, Button, Switch, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './fb-config.module.css';
import { QuestionForm } from './question-form.tsx';

/** Additional questions of a prompt besides the score. */
export function QuestionTab({ mayEdit }: { mayEdit: boolean }) {
  const { t } = useTranslation('sys');
  const locale = useLocale();
  const { modal } = App.useApp();
  const [edited, setEdited] = useState<ScoreQuestion | 'new' | null>(null);
  const { data, isPending } = useCall(listQuestions, {});
  const saving = useCallMutation(saveQuestion, { invalidates: [listQuestions] });
  const deleting = useCallMutation(deleteQuestion, { invalidates: [listQuestions] });
  const remove = ({ id, version, questionZh }: ScoreQuestion): void =>
    void modal.confirm({
      title: t('fbConfig.deleteQuestion', { name: questionZh }),
      okText: t('fbConfig.delete'),
      okButtonProps: { danger: true },
      onOk: () => deleting.mutate({ questionId: id, version }),
    });
  const columns: TableColumnsType<ScoreQuestion> = [
    {
      key: 'question',
      title: t('fbConfig.question'),
      render: (_, row) => (locale === 'en' ? (row.questionEn ?? row.questionZh) : row.questionZh),
    },
    { key: 'kind', title: t('rating.way'), width: 150, render: (_, row) => t(`rating.scale.${row.kind}`) },
    {
      key: 'required',
      title: t('fbConfig.must'),
      width: 80,
      render: (_, row) => t(row.required ? 'fbConfig.yes' : 'fbConfig.no'),
    },
    { key: 'sort', dataIndex: 'sort', title: t('fbConfig.sort'), width: 80, align: 'right' },
    {
      key: 'enabled',
      title: t('fbConfig.enabled'),
      width: 90,
      render: (_, { id, ...row }) => (
        <Switch
          size="small"
          checked={row.enabled}
          disabled={!mayEdit || saving.isPending}
          aria-label={`${t('fbConfig.enabled')} ${row.questionZh}`}
          onChange={(enabled) => saving.mutate({ ...row, questionId: id, enabled })}
        />
      ),
    },
    ...(mayEdit
      ? [
          {
            key: 'edit',
            title: t('fbConfig.actions'),
            width: 140,
            render: (_: unknown, row: ScoreQuestion) => (
              <>
                <Button type="link" size="small" onClick={() => setEdited(row)}>
                  {t('fbConfig.edit')}
                </Button>
                <Button type="link" size="small" danger onClick={() => remove(row)}>
                  {t('fbConfig.delete')}
                </Button>
              </>
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      {mayEdit && (
        <div className={styles['bar']}>
          <Button onClick={() => setEdited('new')}>{t('fbConfig.addQuestion')}</Button>
        </div>
      )}
      <Table<ScoreQuestion>
        rowKey="id"
        size="small"
        loading={isPending}
        columns={columns}
        dataSource={data ?? []}
        pagination={false}
        scroll={{ x: 680 }}
      />
      {edited !== null && <QuestionForm question={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  );
}
