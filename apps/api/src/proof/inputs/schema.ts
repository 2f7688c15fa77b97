/** The parts of a zod 4 schema that the rights tests read. */
export interface Schema {
  readonly def: {
    readonly type: string;
    readonly shape?: Readonly<Record<string, Schema>>;
    readonly innerType?: Schema;
    readonly element?: Schema;
    readonly options?: readonly Schema[];
    readonly entries?: Readonly<Record<string, string | number>>;
    readonly values?: readonly unknown[];
    readonly getter?: () => Schema;
    readonly in?: Schema;
    readonly valueType?: Schema;
  };
  safeParse(value: unknown): { success: boolean };
}

/** The directly nested schemas that describe the same value. */
export function innerOf({ def }: Schema): readonly Schema[] {
  if (def.innerType !== undefined) return [def.innerType];
  if (def.element !== undefined) return [def.element];
  if (def.options !== undefined) return def.options;
  if (def.getter !== undefined) return [def.getter()];
  if (def.in !== undefined) return [def.in];
  return def.valueType === undefined ? [] : [def.valueType];
}
