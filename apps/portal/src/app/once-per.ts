/** Whether this tab has not done it within that time; it then counts as done. This stops loops of reloads. */
export function oncePer(key: string, ms: number): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(key) ?? 0) < ms) return false
    sessionStorage.setItem(key, String(Date.now()))
    return true
  } catch {
    // Without storage a loop could not be noticed, so nothing is done.
    return false
  }
}
