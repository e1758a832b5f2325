// Each test file takes a share of its run. Seconds depend on the machine and on what else it does; shares hardly
// do.

/** A file is named beyond so many times its recorded share. */
const FACTOR = 3
/** A share below this is never too much: of a run of ten minutes these are twelve seconds, more than chance makes. */
const FLOOR = 0.02

/**
 * @param times file → milliseconds
 * @returns file → its part of all, 0..1
 */
export function timeShares(times) {
  const total = Object.values(times).reduce((sum, ms) => sum + ms, 0)
  return Object.fromEntries(Object.entries(times).map(([file, ms]) => [file, total === 0 ? 0 : ms / total]))
}

/** The files that take more than they may. One that is not recorded yet is not judged. */
export function slowerFiles({ times, recorded }) {
  return Object.entries(timeShares(times))
    .filter(
      ([file, share]) => recorded[file] !== undefined && share > Math.max(FLOOR, FACTOR * recorded[file]),
    )
    .map(([file, share]) => ({ file, share, recorded: recorded[file] }))
}

export function slowest(times, count = 10) {
  return Object.entries(times)
    .sort(([, a], [, b]) => b - a)
    .slice(0, count)
    .map(([file, ms]) => ({ file, ms }))
}

/** Rounds for the record: four digits, in the order of names, so that a new record shows what has changed. */
export function rounded(shares) {
  const entries = Object.entries(shares).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([file, share]) => [file, Math.round(share * 10_000) / 10_000]))
}
