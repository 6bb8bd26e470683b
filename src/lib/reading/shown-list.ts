/** A list as the device has it: null where it never heard of one, undefined until the device has answered. */
export type KnownList<T> = readonly T[] | null | undefined

/**
 * What can be drawn of it: undefined while it is awaited, none where nothing comes any more. `missing`: the
 * clinic was asked, and this device still has not heard.
 */
export function shownOf<T>(list: KnownList<T>, missing: boolean): readonly T[] | undefined {
  return list ?? (list === null && missing ? [] : undefined)
}
