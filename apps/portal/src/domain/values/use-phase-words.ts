import {
  shownPhaseName,
  storedPhaseName,
  type UsualPhase,
} from '@earshot/contract/rules/batches/usual-phases.ts'
import type { ProductType } from '@earshot/contract/values.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** Translates between the names that age phases are stored under and the reader's words for them. */
export interface PhaseWords {
  read: (productType: ProductType, name: string) => string
  /** Returns what to store for what the reader has written. */
  stored: (productType: ProductType, written: string) => string
}

export function usePhaseWords(): PhaseWords {
  const { t } = useTranslation()
  return useMemo(() => {
    const wordOf = (phase: UsualPhase) => t(`agePhase.${phase}`)
    return {
      read: (productType, stored) => shownPhaseName(productType, { stored, wordOf }),
      stored: (productType, written) => storedPhaseName(productType, { written, wordOf }),
    }
  }, [t])
}
