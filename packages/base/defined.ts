/** Leaves out what is undefined, for objects in which a key that is there has a value. */

/** With its optional values as optional keys. */
export type Defined<T> =
  & { [K in keyof T as undefined extends T[K] ? never : K]: T[K] }
  & { [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined> }

/** The object without the keys whose value is undefined; what is null, false, 0 or '' stays. */
export function defined<T extends object>(fields: T): Defined<T> {
  const kept: Partial<T> = {}
  for (const key of Object.keys(fields) as (keyof T)[]) if (fields[key] !== undefined) kept[key] = fields[key]
  return kept as unknown as Defined<T>
}
