import dayjs, { type Dayjs } from 'dayjs';

const DATE_KEY = '$date';

/** Serializes what a page remembers. Picker dates must be restored as objects that the pickers accept. */
export function memoryText(value: unknown): string {
  return JSON.stringify(value, function (this: Record<string, unknown>, key, text: unknown) {
    // dayjs has been converted to text here; the original value is in the holder
    const original = this[key];
    return dayjs.isDayjs(original) ? { [DATE_KEY]: (original as Dayjs).toISOString() } : text;
  });
}

export function memoryValue(text: string): unknown {
  return JSON.parse(text, (_, value: unknown) =>
    typeof value === 'object' && value !== null && DATE_KEY in value && Object.keys(value).length === 1
      ? dayjs(value[DATE_KEY] as string)
      : value,
  );
}
