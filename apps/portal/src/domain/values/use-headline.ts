import type { Headline } from '@earshot/contract/schemas/farm/headline.ts'
import { useTranslation } from 'react-i18next'
import { useNow } from '#lib/use-now.ts'
import { headlineText } from './headline.ts'
import { useTemperatureUnit } from './units.tsx'

/** Returns `headlineText` with the reader's language, unit and clock filled in. */
export function useHeadline(): (
  headline: Headline,
  place: { scope: 'site' | 'airspace'; timeZone?: string | undefined },
) => string {
  const { t, i18n } = useTranslation('headline')
  const unit = useTemperatureUnit()
  const now = useNow()
  return (headline, { scope, timeZone }) =>
    headlineText({ t, headline, scope, language: i18n.language, unit, timeZone, now })
}
