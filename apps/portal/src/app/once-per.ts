/** Whether this tab did not do it within that time; it then counts as done. Stops loops of reloads. */
export function oncePer(key: string, ms: number): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(key) ?? 0) < ms) return false
    sessionStorage.setItem(key, String(Date.now()))
    return true
  } catch {
    // Without storage a loop could not be seen.
    return false
  }
}
