import { useEffect, useState } from 'react'

/** The device's clock (ms), drawn anew every `step` ms while `running`. */
export function useNow(step: number, running = true): number {
  const [deviceNow, setNow] = useState(Date.now)
  useEffect(() => {
    if (!running) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), step)
    return () => clearInterval(timer)
  }, [step, running])
  return deviceNow
}
