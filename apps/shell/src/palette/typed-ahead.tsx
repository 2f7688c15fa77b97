import { useEffect } from 'react';

/** What a key adds to or takes from a text; null = no key of a text. */
export function typeInto(
  text: string,
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (event.key === 'Backspace') return text.slice(0, -1);
  return event.key.length === 1 ? text + event.key : null;
}

interface Props {
  readonly onType: (change: (text: string) => string) => void;
}

/** Stands in for a text box whose code is on its way: who types at once loses nothing, and nothing else hears the keys. */
export function TypedAhead({ onType }: Props): null {
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      if (typeInto('', event) === null) return;
      event.preventDefault();
      event.stopPropagation();
      onType((text) => typeInto(text, event) ?? text);
    };
    window.addEventListener('keydown', hear, { capture: true });
    return () => window.removeEventListener('keydown', hear, { capture: true });
  }, [onType]);
  return null;
}
