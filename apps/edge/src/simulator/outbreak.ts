/**
 * Respiratory disease in an airspace as a SEIR process over its zones (the pens around one monitor), spreading to
 * neighbouring zones, to other airspaces through what they share, and slowed by treatment. Shares of animals, not
 * single ones: chance enters with the coughs.
 */

/** Shares of a zone's animals that can still catch it, carry it, and cough from it. */
export type Zone = { susceptible: number; exposed: number; infectious: number }

export const DISEASE = {
  /** Infections a day by one infectious animal where all others are susceptible. */
  contactRate: 1.8,
  /** The days from infection to coughing, and from coughing to recovery. */
  latentDays: 1.5,
  infectiousDays: 6,
  /** These shares say where a zone's infection pressure comes from. */
  ownShare: 0.5,
  neighbourShare: 0.3,
  airspaceShare: 0.2,
  /** The pressure from another airspace of the same house, and of another house, as a share of its prevalence. */
  houseLink: 1e-3,
  siteLink: 2e-4,
  /** Share of animals without immunity where nothing else is said: too few for the disease to spread. */
  backgroundSusceptible: 0.06,
} as const

/** The effect of a full treatment is reached over its first day and a half and fades over twelve days after it. */
export const TREATMENT = { contact: 0.4, recovery: 2, coughs: 0.62, onsetDays: 1.5, fadeDays: 12 } as const

export function healthyZones(count: number, susceptible: number = DISEASE.backgroundSusceptible): Zone[] {
  return Array.from({ length: count }, () => ({ susceptible, exposed: 0, infectious: 0 }))
}

export function prevalence(zones: Zone[]): number {
  return zones.reduce((sum, zone) => sum + zone.infectious, 0) / Math.max(1, zones.length)
}

/** A treatment takes effect and wears off gradually, 0..1; times are in days on any common axis. */
export function treatmentLevel(at: number, from: number, to: number): number {
  if (at < from) return 0
  const reached = (end: number) => Math.min(1, (end - from) / TREATMENT.onsetDays)
  return at <= to ? reached(at) : reached(to) * Math.max(0, 1 - (at - to) / TREATMENT.fadeDays)
}

/** Advances the zones in place by `days`; `outside` is the pressure from other airspaces, `treated` is 0..1. */
export function stepOutbreak(zones: Zone[], args: { days: number; outside: number; treated: number }): void {
  const mean = prevalence(zones)
  // There is nothing to do in the many airspaces where there is nothing to catch.
  if (mean === 0 && args.outside === 0 && zones.every(zone => zone.exposed === 0)) return
  const contact = DISEASE.contactRate * (1 - (1 - TREATMENT.contact) * args.treated)
  const recovery = (1 + (TREATMENT.recovery - 1) * args.treated) / DISEASE.infectiousDays
  const pressures = zones.map((zone, index) => {
    const left = zones[index - 1] ?? zone
    const right = zones[index + 1] ?? zone
    const beside = (left.infectious + right.infectious) / 2
    return DISEASE.ownShare * zone.infectious + DISEASE.neighbourShare * beside + DISEASE.airspaceShare * mean
  })
  zones.forEach((zone, index) => {
    const pressure = contact * ((pressures[index] ?? 0) + args.outside)
    const infected = zone.susceptible * (1 - Math.exp(-pressure * args.days))
    const ill = zone.exposed * (1 - Math.exp(-args.days / DISEASE.latentDays))
    const recovered = zone.infectious * (1 - Math.exp(-recovery * args.days))
    zone.susceptible -= infected
    zone.exposed += infected - ill
    zone.infectious += ill - recovered
  })
}

/** Brings the disease into one zone of an airspace and says how many of its animals lack immunity. */
export function introduce(zones: Zone[], args: { zone: number; exposed: number; susceptible: number }): void {
  zones.forEach((zone, index) => {
    zone.susceptible = args.susceptible
    if (index !== args.zone) return
    zone.exposed += args.exposed
    zone.susceptible -= Math.min(zone.susceptible, args.exposed)
  })
}
