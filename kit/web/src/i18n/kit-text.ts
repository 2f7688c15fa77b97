import type zh from '../locales/zh.json';

type Leaves<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${Leaves<T[K]>}`;
}[keyof T & string];

/** Every text of the kit by its path; an invalid path does not compile. */
export type KitKey = Leaves<typeof zh>;
export type KitText = (key: KitKey, values?: Readonly<Record<string, unknown>>) => string;
