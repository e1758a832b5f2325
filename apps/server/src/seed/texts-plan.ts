/** A release changes the texts of an installation in all languages by this plan. The functions are pure. */
import { createHash } from 'node:crypto'

/** The other texts are translations of this language, which also stands in for one that is not there. */
export const ORIGINAL = 'en-US'

interface Text {
  /** The name of the text, whatever its language. */
  of: string
  language: string
  hash: string
}

/** `brought`: its hash as a release brought it; null where no release did. */
export interface Standing extends Text {
  brought: string | null
}

export interface Plan<Shipped> {
  add: Shipped[]
  renew: Shipped[]
  remove: Standing[]
}

/**
 * Adds what is missing and renews what nobody has changed. A translation joins, and stays, only beside the English text it
 * is one of: where the operator has written another, ours would say what theirs does not.
 */
export function planTexts<Shipped extends Text>(
  shipped: readonly Shipped[],
  standing: readonly Standing[],
): Plan<Shipped> {
  const plan: Plan<Shipped> = { add: [], renew: [], remove: [] }
  const there = new Map(standing.map(text => [keyOf(text), text]))
  const isOurs = (text: Text) => {
    const own = there.get(keyOf(text))
    return own === undefined || own.hash === text.hash || own.hash === own.brought
  }
  const theirs = new Set(
    shipped.filter(text => text.language === ORIGINAL && !isOurs(text)).map(text => text.of),
  )
  for (const text of shipped) {
    const own = there.get(keyOf(text))
    if (!isOurs(text)) continue
    if (theirs.has(text.of)) {
      if (own !== undefined) plan.remove.push(own)
    } else if (own === undefined) plan.add.push(text)
    else if (own.hash !== text.hash || own.brought !== text.hash) plan.renew.push(text)
  }
  return plan
}

/** Hashes as PostgreSQL's `md5` does. */
export function hashOf(content: string | Buffer): string {
  return createHash('md5').update(content).digest('hex')
}

function keyOf({ of, language }: Text): string {
  return `${language} ${of}`
}
