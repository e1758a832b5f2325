import { FIRST_LIMITS } from '@earshot/contract/first-limits.ts'

/** Reads a path parameter as an id, or as 0 where it cannot be one: such an object cannot exist. */
export function idFromPath(text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text)) return 0
  const id = Number(text)
  return id <= FIRST_LIMITS.maxId ? id : 0
}
