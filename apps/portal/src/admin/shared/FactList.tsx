import type { ReactNode } from 'react'
import classes from './shared.module.css'

export interface FleetFact {
  name: string
  /** A fact without a value is left out. */
  value: ReactNode
}

/** Shows the names and values of the facts about one thing. */
export function FactList({ title, facts }: { title: string; facts: readonly FleetFact[] }) {
  return (
    <section className={classes.facts} aria-label={title}>
      <h2>{title}</h2>
      <dl>
        {facts
          .filter(({ value }) => value !== '' && value !== null && value !== undefined)
          .map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}
