import { useEffect, useState } from 'react'

/** Returns a value once it has not changed for a while, so that what follows from it does not run at each step of a slider. */
export function useRested<Value>(value: Value, restMs: number, first: Value = value): Value {
  const [rested, setRested] = useState(first)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs)
    return () => clearTimeout(timer)
  }, [value, restMs])
  return rested
}
