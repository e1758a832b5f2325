import { type RawBuilder, sql } from 'kysely'
import { personIn } from './people.ts'

/**
 * A recommendation waits where it stands and nobody has answered it. The SQL takes the name by which a query knows
 * the row of `recommendations`.
 */
export function isUnanswered(recommendation: string): RawBuilder<boolean> {
  return sql`(${sql.ref(`${recommendation}.state`)} = 'OPEN' and ${sql.ref(`${recommendation}.status`)} = 'NO_REACTION')`
}

/** The contract's `PersonsAdvice` of a row of `advice`, by the name under which a query knows it. */
export function personsAdvice(advice: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${advice}.${name}`)
  return sql`jsonb_build_object('id', ${column('id')}, 'author', ${personIn(`${advice}.author_id`)},
    'text', ${column('text')}, 'from', ${column('from_date')}, 'to', ${column('to_date')},
    'sample', case when ${column('sample_material')} is not null then
      jsonb_build_object('material', ${column('sample_material')}, 'pens', ${column('sample_pens')}) end,
    'corrected_by_id', (select later.id from advice later where later.corrects_id = ${column('id')}))`
}
