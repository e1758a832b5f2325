import type { SensorLevel } from '#values.ts'

/** The level of a single reading, before any delay. */
export const READING_LEVELS = ['OK', 'WARNING', 'ALARM'] as const satisfies readonly SensorLevel[]
export type ReadingLevel = (typeof READING_LEVELS)[number]
