import { QUALITY_KEY, qualityResource, type QualityRow, revealAsker } from '@switchboard/ai-contract';
import { Cell, useCallMutation, useLocale, useRights } from '@switchboard/kit-web';
import { Button, Descriptions, Drawer } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

const SHOWN = Object.entries(qualityResource.fields).filter(([name, field]) => name !== 'id' && !field.internal);
const ASKER = `${QUALITY_KEY}:identity`;

export function AnswerDrawer({ row, onClose }: { row: QualityRow | null; onClose: () => void }) {
  const { t } = useTranslation('ai');
  const locale = useLocale();
  const mayAsk = useRights().has(ASKER);
  return (
    <Drawer open={row !== null} title={t('quality.detail')} onClose={onClose} size={520} destroyOnHidden>
      {row !== null && (
        <Descriptions
          size="small"
          column={1}
          items={[
            ...SHOWN.filter(([name]) => name in row).map(([name, field]) => ({
              key: name,
              label: field.label[locale],
              // texts are shown in full here
              children:
                field.kind === 'text' && row[name as keyof QualityRow] !== null ? (
                  String(row[name as keyof QualityRow])
                ) : (
                  <Cell field={field} value={row[name as keyof QualityRow]} />
                ),
            })),
            ...(mayAsk
              ? [{ key: 'asker', label: t('quality.asker'), children: <Asker key={row.id} id={row.id} /> }]
              : []),
          ]}
        />
      )}
    </Drawer>
  );
}

/** Hidden until requested, row by row; each access is audited (ai A42). */
function Asker({ id }: { id: string }) {
  const { t } = useTranslation('ai');
  const [shown, setShown] = useState<string | null>(null);
  const reveal = useCallMutation(revealAsker, {
    onSuccess: ({ asker }) => setShown(asker === null ? t('quality.askerGone') : `${asker.name} (${asker.jobNumber})`),
  });
  if (shown !== null) return <span>{shown}</span>;
  return (
    <Button
      size="small"
      title={t('quality.askerHint')}
      loading={reveal.isPending}
      onClick={() => reveal.mutate({ id })}
    >
      {t('quality.askerShow')}
    </Button>
  );
}
