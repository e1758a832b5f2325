/** Settles with the work, however it ends, or when the time to wait is over. */
export function settledOrLate(work: Promise<unknown>, patienceMs: number): Promise<void> {
  return new Promise(resolve => {
    const late = setTimeout(resolve, patienceMs)
    const settled = () => {
      clearTimeout(late)
      resolve()
    }
    work.then(settled, settled)
  })
}
