import type { TFunction } from 'i18next'
import { formatNumber } from '#lib/locale.ts'
import type { Shortfall } from './quality.ts'

/** Says how much of a figure was measured, and whether it came late. */
export function shortfallText(
  { coverage, isLate }: Shortfall,
  { t, language }: { t: TFunction<'charts'>; language: string },
): string {
  if (coverage === null) return t('quality.late')
  // The share is rounded down, so that it never reads as complete.
  const share = formatNumber(Math.floor(coverage * 100), language)
  return t(isLate ? 'quality.partialLate' : 'quality.partial', { share })
}
