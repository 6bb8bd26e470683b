/** What the look-up of an address by its postal code came to. `E` is an address. */
export type Lookup<E> =
  | { readonly kind: 'match'; readonly address: E }
  | { readonly kind: 'unknown' | 'unavailable' }
