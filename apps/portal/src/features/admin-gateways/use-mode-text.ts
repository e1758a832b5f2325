import type { AdminGateway } from '@earshot/contract/schemas/admin/admin-hardware.ts'
import { useTranslation } from 'react-i18next'
import { formatAge } from '#lib/locale.ts'
import { useNow } from '#lib/use-now.ts'

/** A mode and how long it still lasts. */
export function useModeText() {
  const { t, i18n } = useTranslation('hardware')
  const now = useNow()
  return ({ device_mode, device_mode_until: until }: AdminGateway): string => {
    const mode = t(`mode.${device_mode}`)
    if (until === null) return mode
    const minutes = Math.max(1, Math.round((Date.parse(until) - now) / 60_000))
    const age =
      minutes < 120
        ? ({ value: minutes, unit: 'minute' } as const)
        : ({ value: Math.round(minutes / 60), unit: 'hour' } as const)
    return t('endsIn', { mode, age: formatAge(age, i18n.language) })
  }
}
