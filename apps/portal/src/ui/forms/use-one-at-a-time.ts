import { useRef, useState } from 'react'

/** Runs work that is not started again while it runs, however often it is asked for. */
export function useOneAtATime() {
  const [busy, setBusy] = useState(false)
  const working = useRef(false)

  async function run(work: () => Promise<void>): Promise<void> {
    if (working.current) return
    working.current = true
    setBusy(true)
    try {
      await work()
    } finally {
      working.current = false
      setBusy(false)
    }
  }

  return { busy, run }
}
