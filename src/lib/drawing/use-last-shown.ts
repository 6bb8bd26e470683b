import { useState } from 'react'

/** What was there last: a dialog that closes keeps its words until it is gone. */
export function useLastShown<T>(value: T | null): T | null {
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(value)
  return value ?? last
}
