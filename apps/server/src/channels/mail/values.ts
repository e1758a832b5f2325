/** Readings and moments as a person reads them: own language and unit, the clock of the barn. Pure. */
import { dateTag } from '@earshot/contract/rules/language-tag.ts'
import { zoneOrUtc } from '@earshot/contract/rules/local-day.ts'
import { withPercent } from '@earshot/contract/rules/percent.ts'
import { temperatureDifferenceIn, temperatureIn } from '@earshot/contract/rules/temperature.ts'
import type { Sensor, TemperatureUnit } from '@earshot/contract/values.ts'

export interface Reader {
  language: string
  temperatureUnit: TemperatureUnit
}

export interface Formats {
  /** Writes an RHS without a unit, °C or °F, or percent. */
  reading(sensor: Sensor, value: number): string
  /** A distance from a limit: temperatures without the offset of 32. */
  deviation(sensor: Sensor, value: number): string
  moment(at: Date): string
  /** `YYYY-MM-DD` */
  day(day: string): string
}

export function formatsFor({ language, temperatureUnit }: Reader, timeZone: string): Formats {
  const locale = dateTag(language)
  const number = (value: number, digits: number) =>
    value.toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  const withUnit = (sensor: Sensor, value: number) => {
    if (sensor === 'COUGHS') return number(value, 0)
    if (sensor === 'HUMIDITY') return withPercent(number(value, 0), language)
    return `${number(value, 1)} °${temperatureUnit}`
  }
  const isTemperature = (sensor: Sensor) => sensor === 'TEMPERATURE'
  return {
    reading: (sensor, value) =>
      withUnit(sensor, isTemperature(sensor) ? temperatureIn(temperatureUnit, value) : value),
    deviation: (sensor, value) =>
      withUnit(sensor, isTemperature(sensor) ? temperatureDifferenceIn(temperatureUnit, value) : value),
    moment: at =>
      new Intl.DateTimeFormat(locale, {
        timeZone: zoneOrUtc(timeZone),
        weekday: 'short',
        day: 'numeric',
        month: 'long',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
        timeZoneName: 'short',
      }).format(at),
    day: day =>
      new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'long' }).format(
        new Date(`${day}T00:00:00Z`),
      ),
  }
}
