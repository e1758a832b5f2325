import { LIMITS } from '@earshot/contract/limits.ts'
import type { BulkAnswer } from '@earshot/contract/schemas/admin/admin-hardware.ts'
import { useRef, useState } from 'react'
import { ApiError } from '#api/api-error.ts'

interface BulkWork {
  codes: readonly string[]
  /** Makes one run, which changes all of these or none. */
  run: (codes: string[]) => Promise<BulkAnswer>
}

interface BulkOutcome {
  updated: number
  /** The runs that an undo reverses, the last one first. */
  runs: number[]
}

/** Changes many codes in runs of a thousand, each whole or not at all; it can be stopped between two of them. */
export function useBulk() {
  const [done, setDone] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const stopped = useRef(false)

  async function work({ codes, run }: BulkWork, fallback: string): Promise<BulkOutcome> {
    const outcome: BulkOutcome = { updated: 0, runs: [] }
    stopped.current = false
    setFailure(null)
    setDone(0)
    try {
      for (let at = 0; at < codes.length && !stopped.current; at += LIMITS.bulkCodes) {
        const answer = await run(codes.slice(at, at + LIMITS.bulkCodes))
        outcome.updated += answer.updated
        if (answer.run !== null) outcome.runs.unshift(answer.run)
        setDone(at + LIMITS.bulkCodes)
      }
    } catch (error) {
      setFailure((error instanceof ApiError ? error.fields.device_codes?.[0] : undefined) ?? fallback)
    }
    setDone(null)
    return outcome
  }

  return {
    work,
    failure,
    /** How many are done; null while nothing is sent. */
    done,
    stop: () => {
      stopped.current = true
    },
  }
}
