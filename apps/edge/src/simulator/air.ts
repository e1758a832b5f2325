/**
 * These are the moist-air relations of the barn model. Temperatures are in °C, humidity ratios in kg water per kg dry
 * air.
 */

/** The density of air times its specific heat, J per m³ and K. */
export const AIR_HEAT_CAPACITY = 1210
/** The kg of dry air per m³. */
export const AIR_DENSITY = 1.2
/** The latent heat of evaporation, J/kg. */
export const EVAPORATION_HEAT = 2_450_000

const PRESSURE_PA = 101_325

/**
 * Computes the saturation vapour pressure in Pa by the Magnus formula with the WMO's coefficients (CIMO guide, annex
 * 4.B).
 */
function saturationPressure(temperatureC: number): number {
  return 611.2 * Math.exp((17.62 * temperatureC) / (243.12 + temperatureC))
}

export function saturationRatio(temperatureC: number): number {
  const vapour = saturationPressure(temperatureC)
  return (0.622 * vapour) / (PRESSURE_PA - vapour)
}

/** Computes the humidity ratio of air at a temperature and relative humidity in %. */
export function humidityRatio(temperatureC: number, relativePct: number): number {
  const vapour = (saturationPressure(temperatureC) * relativePct) / 100
  return (0.622 * vapour) / (PRESSURE_PA - vapour)
}

/** Computes the relative humidity in % of air at a temperature and humidity ratio. */
export function relativeHumidity(temperatureC: number, ratio: number): number {
  const vapour = (PRESSURE_PA * ratio) / (0.622 + ratio)
  return (100 * vapour) / saturationPressure(temperatureC)
}
