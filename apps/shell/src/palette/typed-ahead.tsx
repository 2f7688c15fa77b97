import { useEffect } from 'react';

/** The text after a key press; null = the key does not edit text. */
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

/** Buffers keys until the text box has loaded: nothing typed early is lost, and no other listener receives the keys. */
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
