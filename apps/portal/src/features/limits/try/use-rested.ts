import { useEffect, useState } from 'react'

const REST_MS = 500

/** Returns a text once it has not changed for half a second, so that a moving slider is not read out at each step. */
export function useRested(text: string): string {
  const [rested, setRested] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
