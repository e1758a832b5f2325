/** °C is stored; the profile's unit only changes what is shown (spec/3 §4.12). */
import type { TemperatureUnit } from '#values.ts'

/** A temperature in the reader's unit: `°F = °C · 9/5 + 32` (spec/3 §4.12). */
export function temperatureIn(unit: TemperatureUnit, celsius: number): number {
  return unit === 'F' ? (celsius * 9) / 5 + 32 : celsius
}

/** A difference between two temperatures in the reader's unit: `· 9/5`, no offset of 32 (spec/3 §4.12). */
export function temperatureDifferenceIn(unit: TemperatureUnit, celsius: number): number {
  return unit === 'F' ? (celsius * 9) / 5 : celsius
}
