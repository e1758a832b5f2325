import { beforeAll, beforeEach } from 'vitest'
import { seedBase } from '#seed/seed-base.ts'
import { appWithDatabase } from './app-with-database.ts'
import { movedClock } from './clock.ts'
import { aMembership, aSite, aUser } from './factories.ts'
import { invitationCalls } from './invitation-calls.ts'
import { sentMails } from './mails.ts'

interface Inviting {
  site: Awaited<ReturnType<typeof aSite>>
  owner: { id: number; role: string }
  manager: { id: number; role: string }
}

/** Opens an application in which each test has a new site with an owner and a manager, who have sent no mail yet. */
export function invitingSite() {
  const clock = movedClock()
  const { app, db } = appWithDatabase({ clock })
  let serial = 0
  let current: Inviting | undefined
  const present = () => {
    if (current === undefined) throw new Error('The site is made in beforeEach: use it there or later')
    return current
  }

  beforeAll(() => seedBase(db))
  beforeEach(async () => {
    await sentMails(app)
    const site = await aSite(db, { name: 'Hoeve ter Linde' })
    const owner = await aUser(db, { first_name: 'Griet', last_name: 'Verlinde' })
    const manager = await aUser(db)
    await aMembership(db, { site, user: owner })
    await aMembership(db, { site, user: manager, role: 'MANAGER' })
    current = { site, owner, manager }
  })

  return {
    app,
    db,
    clock,
    /** The site of the present test, and who is there. */
    here: {
      get site() {
        return present().site
      },
      get owner() {
        return present().owner
      },
      get manager() {
        return present().manager
      },
    },
    newAddress: () => `newcomer${++serial}@earshot.example`,
    ...invitationCalls(app, present),
  }
}
