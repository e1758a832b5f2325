/** The bands that people set instead of the table of comfort ranges (spec/3 §4.12). */

/** Both limits are in °C, or in % relative humidity. */
export interface Limits {
  lo: number
  hi: number
}

/** The own bands at an age; null is the table's. */
export interface OwnBands {
  temperature: Limits | null
  humidity: Limits | null
}
