import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { oneFile } from '@earshot/one-file'
import { expect, it } from 'vitest'
import { testApp } from '#test/app.ts'
import { movedClock } from '#test/clock.ts'
import { testDatabase } from '#test/database.ts'
import { aMembership, aSite, aUser } from '#test/factories.ts'
import { sentMails } from '#test/mails.ts'
import { insertInvitation } from './invitations.queries.ts'

const NOW = new Date('2026-03-02T08:00:00Z')
const BEFORE = new Date('2026-03-01T08:00:00Z')

it('A mail is sent although the process that asked for it was killed right after its commit', async () => {
  const database = await testDatabase()
  const { db } = database
  const [site, user] = [await aSite(db), await aUser(db)]
  await aMembership(db, { site, user })
  const id = await insertInvitation(db, {
    siteId: site.id,
    email: 'vet@clinic.example',
    role: 'VETERINARIAN',
    scope: null,
    endsOn: null,
    invitedBy: user.id,
    now: BEFORE,
    expiresAt: new Date('2026-03-31T08:00:00Z'),
  })

  const program = await oneFile(new URL('../../test/dies-after-commit.ts', import.meta.url))
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      DATA_DIR: tmpdir(),
      NOW: NOW.toISOString(),
      INVITATION: String(id),
    },
    stdio: 'inherit',
  })
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
  const invitation = await db.selectFrom('invitations').select('sent_at').executeTakeFirstOrThrow()
  expect(invitation).toEqual({ sent_at: NOW })

  const app = await testApp({ db, clock: movedClock(NOW) })
  expect((await sentMails(app)).map(({ to }) => to)).toEqual(['vet@clinic.example'])
  await app.close()
  await database.drop()
})
