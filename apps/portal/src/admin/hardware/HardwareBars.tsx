import type { DeviceStats } from '@earshot/contract/schemas/admin/admin-devices.ts'
import type { GatewayStats } from '@earshot/contract/schemas/admin/admin-gateways.ts'
import { useTranslation } from 'react-i18next'
import { CountBars } from '#admin/charts/CountBars.tsx'
import { countryName } from '#lib/text/locale.ts'

type Stats = DeviceStats | GatewayStats

/** The number of rows that a dashboard shows of a long list. */
export const SHOWN_BARS = 12

/** Shows how many units have which software. */
export function SoftwareBars({ versions }: { versions: Stats['by_software'] }) {
  const { t } = useTranslation('hardware')
  return (
    <CountBars
      title={t('dash.software')}
      rows={versions
        .slice(0, SHOWN_BARS)
        .map(({ version, count }) => ({ key: version, name: version || '–', count }))}
    />
  )
}

/** Shows how many units each country has. */
export function CountryBars({ countries }: { countries: Stats['by_country'] }) {
  const { t } = useTranslation('hardware')
  const nameOf = useCountryName()
  return (
    <CountBars
      title={t('dash.country')}
      rows={countries.map(({ country, count }) => ({ key: country, name: nameOf(country), count }))}
    />
  )
}

/** Returns a function that names a country; hardware that hangs nowhere has none. */
export function useCountryName(): (code: string) => string {
  const { t, i18n } = useTranslation('hardware')
  return code => (code === '' ? t('dash.unknownCountry') : countryName(code, i18n.language))
}
