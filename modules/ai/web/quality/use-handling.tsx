import { handleQuality, noHitGroups, NOTE_LENGTH, QUALITY_KEY, qualityResource } from '@switchboard/ai-contract';
import { type Action, useCallMutation } from '@switchboard/kit-web';
import { Form, Input } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

const READS = [qualityResource.calls.page, noHitGroups];

interface Item {
  readonly id: string;
  readonly version: number;
}

/**
 * Action that records how an answer or a group of questions was handled. `itemsOf` returns its open items and must be
 * stable: define it outside the component.
 */
export function useHandling<Target>(itemsOf: (target: Target) => readonly Item[]): Action<Target, { note: string }> {
  const { t } = useTranslation('ai');
  const { mutateAsync } = useCallMutation(handleQuality, { invalidates: READS });
  return useMemo(
    () => ({
      key: 'handle',
      label: t('quality.handle'),
      right: `${QUALITY_KEY}:handle`,
      isOffered: (target) => itemsOf(target).length > 0,
      form: () => (
        <Form.Item
          name="note"
          label={t('quality.note')}
          rules={[{ required: true, whitespace: true, max: NOTE_LENGTH }]}
        >
          <Input.TextArea autoSize={{ minRows: 3 }} maxLength={NOTE_LENGTH} showCount />
        </Form.Item>
      ),
      done: t('quality.handled'),
      run: (target, { note }) => mutateAsync({ items: [...itemsOf(target)], note }),
    }),
    [t, mutateAsync, itemsOf],
  );
}
