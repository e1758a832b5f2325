import { dataAge } from '@earshot/contract/rules/data-age.ts'
import type { Incident } from '@earshot/contract/schemas/admin/incident.ts'
import { useTranslation } from 'react-i18next'
import { temperatureText, temperatureUnitLabel, useTemperatureUnit } from '#domain/values/units.tsx'
import { countryName, formatAge, formatList, formatNumber } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'

const DAY_MS = 86_400_000

export interface IncidentText {
  what: string
  /** What explains the incident, and where it is. */
  why: string
  where: string
  since: string
}

type Words = Record<'what' | 'why', (incident: Incident) => string>

/** Returns a function that words an incident. */
export function useIncidentText(): (incident: Incident) => IncidentText {
  const { t, i18n } = useTranslation('incidents')
  const unit = useTemperatureUnit()
  const now = useNow()
  const language = i18n.language
  const figure = (value: number) => formatNumber(value, language)
  const countsOf = ({ count, facts }: Incident) => ({ count, figure: figure(count), of: figure(facts.of) })

  const words: Record<Incident['kind'], Words> = {
    ALARM_UNANSWERED: {
      what: ({ facts }) =>
        facts.airspace === null ? t('what.silence') : t('what.alarm', { airspace: facts.airspace.name }),
      why: incident => t('why.alarm', { ...countsOf(incident), channels: channelsOf(incident) }),
    },
    LOT_FAILING: {
      what: incident => t('what.lot', { ...countsOf(incident), lot: incident.facts.lot }),
      why: () => t('why.lot'),
    },
    GATEWAY_SILENT: {
      what: silentGateways,
      why: incident =>
        incident.count > 1 ? t('why.together') : t('why.gateway', { code: gatewayCode(incident) }),
    },
    GATEWAY_UNHEARD: {
      what: incident => t('what.unheard', countsOf(incident)),
      why: () => t('why.unheard'),
    },
    DEVICES_SILENT: {
      what: incident => t('what.devices', { ...countsOf(incident), airspace: incident.facts.airspace?.name }),
      why: () => t('why.devices'),
    },
    SENSOR_FROZEN: {
      what: ({ facts }) => frozen(facts),
      why: ({ count, facts }) =>
        t('why.frozen', { count, of: figure(facts.of), airspace: facts.airspace?.name }),
    },
    SENSOR_IMPLAUSIBLE: {
      what: ({ facts }) =>
        t(facts.fault === 'JUMPING' ? 'what.jumps' : 'what.apart', {
          sensor: t(`sensor.${facts.sensor ?? 'TEMPERATURE'}`),
        }),
      why: ({ count, facts }) =>
        t('why.frozen', { count, of: figure(facts.of), airspace: facts.airspace?.name }),
    },
    FOREIGN_DEVICES: {
      what: incident => t('what.foreign', { ...countsOf(incident), devices: named(incident) }),
      why: incident => t('why.foreign', { code: gatewayCode(incident) }),
    },
    DISK_LOW: {
      what: ({ facts }) => t('what.disk', { free: figure(facts.disk_free ?? 0) }),
      why: incident => gatewayCode(incident) ?? '',
    },
    LICENCE_ENDING: {
      what: incident =>
        Date.parse(incident.since) < now
          ? t('what.ended', countsOf(incident))
          : t('what.ends', countsOf(incident)),
      why: () => t('why.licence'),
    },
    ORDER_LATE: {
      what: incident => t('what.order', countsOf(incident)),
      why: ({ facts }) => t('why.order', { number: String(facts.order) }),
    },
  }

  function silentGateways(incident: Incident): string {
    if (incident.count < incident.facts.of) return t('what.someGateways', countsOf(incident))
    return incident.count === 2 ? t('what.bothGateways') : t('what.allGateways', countsOf(incident))
  }

  function channelsOf({ facts }: Incident): string {
    return formatList(
      facts.channels.map(channel => t(`channel.${channel}`)),
      language,
    )
  }

  /** Names the devices; of many it names the first ones. */
  function named({ facts, count }: Incident): string {
    const codes = facts.devices.map(({ code }) => code)
    return codes.length < count ? `${codes.join(', ')} …` : formatList(codes, language)
  }

  function frozen({ sensor, value }: Incident['facts']): string {
    if (sensor === 'COUGHS') return t('what.noCoughs')
    if (sensor === 'HUMIDITY') return t('what.humidity', { value: formatNumber(value ?? 0, language, 1) })
    return t('what.temperature', {
      value: temperatureText({ value, unit, language }),
      unit: temperatureUnitLabel(unit),
    })
  }

  function where({ site, country, supplier, kind }: Incident): string {
    if (kind === 'ORDER_LATE') return supplier?.name ?? ''
    if (site === null) return ''
    if (country === '') return site.name
    return t('where', { site: site.name, country: countryName(country, language) })
  }

  function since({ since: at }: Incident): string {
    const ahead = Date.parse(at) - now
    if (ahead > 0) return t('inDays', { count: Math.max(1, Math.round(ahead / DAY_MS)) })
    const age = dataAge(at, new Date(now))
    return age === null ? '' : formatAge(age, language)
  }

  return incident => {
    const { what, why } = words[incident.kind]
    return { what: what(incident), why: why(incident), where: where(incident), since: since(incident) }
  }
}

function gatewayCode({ facts }: Incident): string | undefined {
  return facts.gateways[0]?.code
}
