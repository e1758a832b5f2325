import type { ReactNode } from 'react'
import classes from './HardwarePage.module.css'

export interface Fact {
  name: string
  /** A fact without a value is left out. */
  value: ReactNode
  level?: 'OK' | 'WARNING' | 'ALARM' | null
}

/** Shows the names and values of the facts about one thing, in the aside. */
export function Facts({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <section className={classes.facts} aria-label={title}>
      <h2>{title}</h2>
      <dl>
        {facts
          .filter(({ value }) => value !== '' && value !== null)
          .map(({ name, value, level }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd data-level={level ?? undefined}>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}
