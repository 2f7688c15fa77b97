import dayjs, { type Dayjs } from 'dayjs';

const DATE_KEY = '$date';

/** What a page remembers, as text. Dates of the date pickers have to come back as what the pickers understand. */
export function memoryText(value: unknown): string {
  return JSON.stringify(value, function (this: Record<string, unknown>, key, text: unknown) {
    // dayjs has turned itself into text by now; what it was stands in its holder
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
