/**
 * The name in SQL of the person who did something. All functions take the name by which a query knows a row of
 * `users`, or the column that has its id.
 */
import { FAMILY_NAME_FIRST, NAMES_UNSPACED } from '@earshot/contract/rules/person-name.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { rowOf, text } from '#db/rows.ts'

/**
 * Joins both names in the order of the person's own language, or takes the one of them there is: `fullName` of the
 * contract.
 */
export function personName(user: string): RawBuilder<string> {
  const [first, last, language] = ['first_name', 'last_name', 'language'].map(name =>
    sql.ref(`${user}.${name}`),
  )
  const isIn = (languages: readonly string[]) =>
    sql`${language} in (${sql.join(languages.map(each => sql.lit(each)))})`
  return sql`btrim(case when ${isIn(FAMILY_NAME_FIRST)}
    then ${last} || case when ${isIn(NAMES_UNSPACED)} and (${first} || ${last}) !~* '[a-z]' then '' else ' ' end || ${first}
    else ${first} || ' ' || ${last} end)`
}

/** Makes the contract's `Ref` of a user. */
export function personRef(user: string): RawBuilder<unknown> {
  return sql`jsonb_build_object('id', ${sql.ref(`${user}.id`)}, 'name', ${personName(user)})`
}

/** The `Ref` of whom a column names; null where that is nobody, or somebody who is gone. */
export function personIn(column: string): RawBuilder<unknown> {
  return sql`(select ${personRef('person')} from users person where person.id = ${sql.ref(column)})`
}

/** The name of a person; empty where they are gone. */
export async function loadPersonName(db: Db, userId: number): Promise<string> {
  const row = await rowOf(
    db,
    { name: text },
    sql`select ${personName('u')} as name from users u where u.id = ${userId}`,
  )
  return row?.name ?? ''
}
