import { Flex, Progress, Typography } from 'antd';
import type { ReactNode } from 'react';

export interface Figure {
  readonly key: string;
  readonly label: string;
  /** Undefined while unknown. */
  readonly value: number | string | undefined;
  /** Next to the value: of how many, since when. */
  readonly note?: ReactNode;
  /** A bar below: the used part of a limit. */
  readonly used?: { readonly part: number; readonly of: number } | undefined;
}

const FULL = 100;

/** The few key figures above a list. Small, because the list is the main content. */
export function Figures({ figures }: { figures: readonly Figure[] }): ReactNode {
  return (
    <Flex wrap gap="8px clamp(12px, 4vw, 40px)" aria-busy={figures.some(({ value }) => value === undefined)}>
      {figures.map(({ key, label, value, note, used }) => (
        <div key={key} style={{ minWidth: 'min(180px, 45%)' }}>
          <Typography.Text type="secondary">{label}</Typography.Text>
          <Flex align="baseline" gap={8}>
            <Typography.Text strong style={{ fontSize: 20 }}>
              {value ?? '–'}
            </Typography.Text>
            {typeof note === 'string' ? <Typography.Text type="secondary">{note}</Typography.Text> : note}
          </Flex>
          {used !== undefined && (
            <Progress
              percent={used.of === 0 ? FULL : Math.min(FULL, Math.round((used.part / used.of) * FULL))}
              showInfo={false}
              size="small"
              status={used.part >= used.of ? 'exception' : 'normal'}
              aria-label={label}
            />
          )}
        </div>
      ))}
    </Flex>
  );
}
