import type { AlarmChain, AlarmMessage } from '@earshot/contract/schemas/health/alarm-chain.ts'
import { useState } from 'react'
import { messagesByStep } from './chain-story.ts'

/** So many of the newest steps show at first: a chain that nobody answers for a day has more than a dozen. */
const SHOWN = 3

export interface ShownSteps {
  steps: { stepNo: number; messages: AlarmMessage[] }[]
  /** Shows the steps before them; null where all are shown. */
  showAll: (() => void) | null
}

export function useShownSteps(chain: AlarmChain): ShownSteps {
  const [isWhole, setWhole] = useState(false)
  const steps = messagesByStep(chain)
  if (isWhole || steps.length <= SHOWN) return { steps, showAll: null }
  return { steps: steps.slice(-SHOWN), showAll: () => setWhole(true) }
}
