import { dataAge } from '@earshot/contract/rules/data-age.ts'
import type { Action } from '@earshot/contract/schemas/admin/action.ts'
import { useTranslation } from 'react-i18next'
import { temperatureText, temperatureUnitLabel, useTemperatureUnit } from '#domain/values/units.tsx'
import { countryName, formatAge, formatList, formatNumber } from '#lib/locale.ts'
import { useNow } from '#lib/use-now.ts'

const DAY_MS = 86_400_000

export interface ActionText {
  what: string
  /** What explains the incident, and where it is. */
  why: string
  where: string
  since: string
}

/** Returns a function that words an incident. */
export function useActionText(): (action: Action) => ActionText {
  const { t, i18n } = useTranslation('actions')
  const unit = useTemperatureUnit()
  const now = useNow()
  const language = i18n.language
  const figure = (value: number) => formatNumber(value, language)
  return action => ({ what: what(action), why: why(action), where: where(action), since: since(action) })

  function what({ kind, count, facts, since }: Action): string {
    const counts = { count, figure: figure(count), of: figure(facts.of) }
    switch (kind) {
      case 'LOT_FAILING':
        return t('what.lot', { ...counts, lot: facts.lot })
      case 'GATEWAY_SILENT':
        if (count < facts.of) return t('what.someGateways', counts)
        return count === 2 ? t('what.bothGateways') : t('what.allGateways', counts)
      case 'GATEWAY_UNHEARD':
        return t('what.unheard', counts)
      case 'DEVICES_SILENT':
        return t('what.devices', { ...counts, airspace: facts.airspace?.name })
      case 'SENSOR_FROZEN':
        return frozen(facts)
      case 'FOREIGN_DEVICES':
        return t('what.foreign', { ...counts, devices: named(facts.devices, count) })
      case 'DISK_LOW':
        return t('what.disk', { free: figure(facts.disk_free ?? 0) })
      case 'LICENCE_ENDING':
        return Date.parse(since) < now ? t('what.ended', counts) : t('what.ends', counts)
      case 'ORDER_LATE':
        return t('what.order', counts)
    }
  }

  /** Names the devices; of many it names the first ones. */
  function named(devices: Action['facts']['devices'], count: number): string {
    const codes = devices.map(({ code }) => code)
    return codes.length < count ? `${codes.join(', ')} …` : formatList(codes, language)
  }

  function frozen({ sensor, value }: Action['facts']): string {
    if (sensor === 'COUGHS') return t('what.noCoughs')
    if (sensor === 'HUMIDITY') return t('what.humidity', { value: formatNumber(value ?? 0, language, 1) })
    return t('what.temperature', {
      value: temperatureText({ value, unit, language }),
      unit: temperatureUnitLabel(unit),
    })
  }

  function why({ kind, count, facts }: Action): string {
    const [gateway] = facts.gateways
    switch (kind) {
      case 'LOT_FAILING':
        return t('why.lot')
      case 'GATEWAY_SILENT':
        return count > 1 ? t('why.together') : t('why.gateway', { code: gateway?.code })
      case 'GATEWAY_UNHEARD':
        return t('why.unheard')
      case 'DEVICES_SILENT':
        return t('why.devices')
      case 'SENSOR_FROZEN':
        return t('why.frozen', { count, of: figure(facts.of), airspace: facts.airspace?.name })
      case 'FOREIGN_DEVICES':
        return t('why.foreign', { code: gateway?.code })
      case 'DISK_LOW':
        return gateway?.code ?? ''
      case 'LICENCE_ENDING':
        return t('why.licence')
      case 'ORDER_LATE':
        return t('why.order', { number: String(facts.order) })
    }
  }

  function where({ site, country, supplier, kind }: Action): string {
    if (kind === 'ORDER_LATE') return supplier?.name ?? ''
    if (site === null) return ''
    if (country === '') return site.name
    return t('where', { site: site.name, country: countryName(country, language) })
  }

  function since({ since: at }: Action): string {
    const ahead = Date.parse(at) - now
    if (ahead > 0) return t('inDays', { count: Math.max(1, Math.round(ahead / DAY_MS)) })
    const age = dataAge(at, new Date(now))
    return age === null ? '' : formatAge(age, language)
  }
}
