/**
 * Tests that kill processes or try random courses have two lengths. Each run of the suite takes a short course with another
 * seed; `LONG_COURSES=on` asks for the whole one, as before a release.
 */
export function courseLength({ short, long }: { short: number; long: number }): number {
  return process.env.LONG_COURSES === 'on' ? long : short
}
