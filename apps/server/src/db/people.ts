/** Who did something, in SQL. All take the name by which a query knows a row of `users`, or what holds its id. */
import { type RawBuilder, sql } from 'kysely'

/** First and last name, or the one of them there is. */
export function personName(user: string): RawBuilder<string> {
  return sql`btrim(${sql.ref(`${user}.first_name`)} || ' ' || ${sql.ref(`${user}.last_name`)})`
}

/** As the contract's `Ref`. */
export function personRef(user: string): RawBuilder<unknown> {
  return sql`jsonb_build_object('id', ${sql.ref(`${user}.id`)}, 'name', ${personName(user)})`
}

/** The `Ref` of whom a column names; null where that is nobody, or somebody who is gone. */
export function personIn(column: string): RawBuilder<unknown> {
  return sql`(select ${personRef('person')} from users person where person.id = ${sql.ref(column)})`
}
