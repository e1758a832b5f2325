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

type Words = Record<'what' | 'why', (action: Action) => string>

/** Returns a function that words an incident. */
export function useActionText(): (action: Action) => ActionText {
  const { t, i18n } = useTranslation('actions')
  const unit = useTemperatureUnit()
  const now = useNow()
  const language = i18n.language
  const figure = (value: number) => formatNumber(value, language)
  const countsOf = ({ count, facts }: Action) => ({ count, figure: figure(count), of: figure(facts.of) })

  const words: Record<Action['kind'], Words> = {
    LOT_FAILING: {
      what: action => t('what.lot', { ...countsOf(action), lot: action.facts.lot }),
      why: () => t('why.lot'),
    },
    GATEWAY_SILENT: {
      what: silentGateways,
      why: action => (action.count > 1 ? t('why.together') : t('why.gateway', { code: gatewayCode(action) })),
    },
    GATEWAY_UNHEARD: {
      what: action => t('what.unheard', countsOf(action)),
      why: () => t('why.unheard'),
    },
    DEVICES_SILENT: {
      what: action => t('what.devices', { ...countsOf(action), airspace: action.facts.airspace?.name }),
      why: () => t('why.devices'),
    },
    SENSOR_FROZEN: {
      what: ({ facts }) => frozen(facts),
      why: ({ count, facts }) =>
        t('why.frozen', { count, of: figure(facts.of), airspace: facts.airspace?.name }),
    },
    FOREIGN_DEVICES: {
      what: action => t('what.foreign', { ...countsOf(action), devices: named(action) }),
      why: action => t('why.foreign', { code: gatewayCode(action) }),
    },
    DISK_LOW: {
      what: ({ facts }) => t('what.disk', { free: figure(facts.disk_free ?? 0) }),
      why: action => gatewayCode(action) ?? '',
    },
    LICENCE_ENDING: {
      what: action =>
        Date.parse(action.since) < now ? t('what.ended', countsOf(action)) : t('what.ends', countsOf(action)),
      why: () => t('why.licence'),
    },
    ORDER_LATE: {
      what: action => t('what.order', countsOf(action)),
      why: ({ facts }) => t('why.order', { number: String(facts.order) }),
    },
  }

  function silentGateways(action: Action): string {
    if (action.count < action.facts.of) return t('what.someGateways', countsOf(action))
    return action.count === 2 ? t('what.bothGateways') : t('what.allGateways', countsOf(action))
  }

  /** Names the devices; of many it names the first ones. */
  function named({ facts, count }: Action): string {
    const codes = facts.devices.map(({ code }) => code)
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

  return action => {
    const { what, why } = words[action.kind]
    return { what: what(action), why: why(action), where: where(action), since: since(action) }
  }
}

function gatewayCode({ facts }: Action): string | undefined {
  return facts.gateways[0]?.code
}
