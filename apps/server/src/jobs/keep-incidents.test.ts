import { expect, it } from 'vitest'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { keepIncidents } from './keep-incidents.ts'

const clock = movedClock('2026-03-02T08:00:00Z')
const { app, db } = appWithDatabase({ clock, max: 1 })

it('The job takes none of the connections that people’s calls need', async () => {
  const ctx = { ...app.ctx, channels: {} as never }
  await db.connection().execute(() => keepIncidents.run({}, ctx as never, new AbortController().signal))
  const look = await db.selectFrom('incident_looks').select('looked_at').executeTakeFirst()
  expect(look?.looked_at).toEqual(clock.now())
})
