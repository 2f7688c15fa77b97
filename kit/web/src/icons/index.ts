import { type ComponentType, createElement, type ReactNode } from 'react';
import * as family from './family.ts';

interface IconProps {
  className?: string | undefined;
}

const ICONS = family as unknown as Readonly<Record<string, ComponentType<IconProps>>>;

export const ICON_NAMES: readonly string[] = Object.keys(family).sort();

/** Returns nothing for a name that is not in the family. */
export function iconOf(name: string | null, props: IconProps = {}): ReactNode {
  const icon = name === null ? undefined : ICONS[name];
  return icon === undefined ? null : createElement(icon, props);
}
