import type { ReactNode } from 'react';
import { useShellText } from '../text.ts';
import type { Command, CommandGroup } from './command.ts';
import styles from './palette.module.css';

interface Props {
  readonly id: string;
  readonly groups: readonly CommandGroup[];
  readonly active: number;
  readonly optionId: (index: number) => string;
  readonly onRun: (command: Command) => void;
}

/** The focus stays in the input above: options are only highlighted. */
export function PaletteList({ id, groups, active, optionId, onRun }: Props): ReactNode {
  const t = useShellText();
  const all = groups.flatMap((group) => group.commands);
  return (
    <div className={styles.list} id={id} role="listbox" aria-label={t('palette.results')}>
      {groups.map((group) => (
        <div key={group.key} role="group" aria-labelledby={`${id}-${group.key}`}>
          <div className={styles.group} id={`${id}-${group.key}`}>
            {group.title}
          </div>
          {group.commands.map((command) => {
            const index = all.indexOf(command);
            return (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys belong to the combobox, which keeps the focus
              <div
                key={command.key}
                id={optionId(index)}
                role="option"
                aria-selected={index === active}
                className={styles.option}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onRun(command)}
              >
                <span className={styles.icon} aria-hidden>
                  {command.icon}
                </span>
                <span className={styles.title} title={command.title}>
                  {command.title}
                </span>
                <span className={styles.facts} title={command.facts}>
                  {command.facts}
                </span>
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
