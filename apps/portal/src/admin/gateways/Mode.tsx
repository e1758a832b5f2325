import type { AdminGateway } from '@earshot/contract/schemas/admin/admin-hardware.ts'
import { useTranslation } from 'react-i18next'
import { formatAge } from '#lib/locale.ts'
import { useNow } from '#lib/use-now.ts'

/** Shows a mode and how long it still lasts. */
export function Mode({ gateway }: { gateway: Pick<AdminGateway, 'device_mode' | 'device_mode_until'> }) {
  const { device_mode: mode, device_mode_until: until } = gateway
  const { t } = useTranslation('hardware')
  const word = t(`mode.${mode}`)
  return until === null ? word : <EndingMode mode={word} until={until} />
}

function EndingMode({ mode, until }: { mode: string; until: string }) {
  const { t, i18n } = useTranslation('hardware')
  const minutes = Math.max(1, Math.round((Date.parse(until) - useNow()) / 60_000))
  const age =
    minutes < 120
      ? ({ value: minutes, unit: 'minute' } as const)
      : ({ value: Math.round(minutes / 60), unit: 'hour' } as const)
  return t('endsIn', { mode, age: formatAge(age, i18n.language) })
}
