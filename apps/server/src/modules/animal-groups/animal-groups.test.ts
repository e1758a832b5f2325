import { animalGroups } from '@earshot/contract/endpoints/batches/animal-groups.ts'
import { describe, expect, it } from 'vitest'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aBarn, aMembership, aUser } from '#test/factories.ts'

const clock = movedClock('2026-03-02T08:00:00Z')
const { app, db } = appWithDatabase({ clock })

async function aFarmer() {
  const user = await aUser(db)
  const barn = await aBarn(db)
  await aMembership(db, { site: barn.site, user, role: 'WORKER' })
  const next = await aBarn(db, { site: barn.site })
  return { user, site: barn.site, nursery: barn.airspace, fattening: next.airspace }
}
type Farmer = Awaited<ReturnType<typeof aFarmer>>

async function create({ user, site }: Farmer, name = 'Week 9') {
  const body = { name, animals: 320, birth_date: '2026-02-09' }
  return (await app.call(animalGroups.create, { params: { siteId: site.id }, body }, { as: user })).body
}

const locate = ({ user, site }: Farmer, animalGroupId: number, airspace: number) =>
  app.call(
    animalGroups.locate,
    { params: { siteId: site.id, animalGroupId }, body: { airspace } },
    { as: user },
  )
const close = ({ user, site }: Farmer, animalGroupId: number) =>
  app.call(animalGroups.close, { params: { siteId: site.id, animalGroupId } }, { as: user })

describe('An animal group', () => {
  it('A group of animals is created first and has no place yet', async () => {
    const group = await create(await aFarmer(), ' Week 9 ')
    expect(group).toMatchObject({
      name: 'Week 9',
      animals: 320,
      birth_date: '2026-02-09',
      state: 'CREATED',
      airspace: null,
      location_history: [],
      created_at: '2026-03-02T08:00:00.000Z',
    })
  })

  it('A group of animals keeps where it has been when it moves on', async () => {
    const farmer = await aFarmer()
    const { id } = await create(farmer)
    await locate(farmer, id, farmer.nursery.id)
    clock.advance(49 * 86_400_000)
    const { body } = await locate(farmer, id, farmer.fattening.id)
    clock.advance(-49 * 86_400_000)
    const [nursery, fattening] = [farmer.nursery, farmer.fattening].map(one => ({
      id: one.id,
      name: one.name,
    }))
    expect(body).toMatchObject({ state: 'LOCATED', airspace: fattening })
    expect(body.location_history).toEqual([
      { airspace: nursery, from: '2026-03-02T08:00:00.000Z', to: '2026-04-20T08:00:00.000Z' },
      { airspace: fattening, from: '2026-04-20T08:00:00.000Z', to: null },
    ])
  })

  it('A group that is put where it is stays as it was, and one that is corrected at once was never elsewhere', async () => {
    const farmer = await aFarmer()
    const { id } = await create(farmer)
    await locate(farmer, id, farmer.nursery.id)
    expect((await locate(farmer, id, farmer.nursery.id)).body.location_history).toHaveLength(1)
    const { body } = await locate(farmer, id, farmer.fattening.id)
    expect(body.location_history.map(location => location.airspace.id)).toEqual([farmer.fattening.id])
  })

  it('A group of animals goes into no airspace of another site', async () => {
    const [farmer, other] = [await aFarmer(), await aFarmer()]
    const { id } = await create(farmer)
    const { status, error } = await locate(farmer, id, other.nursery.id)
    expect(status).toBe(400)
    expect(error.airspace).toEqual(['This value is not valid.'])
  })

  it('A group of animals is closed once, is nowhere then, and moves no more', async () => {
    const farmer = await aFarmer()
    const { id } = await create(farmer)
    await locate(farmer, id, farmer.nursery.id)
    const { body } = await close(farmer, id)
    expect(body).toMatchObject({ state: 'CLOSED', airspace: null, closed_at: '2026-03-02T08:00:00.000Z' })
    expect(body.location_history[0]?.to).toBe('2026-03-02T08:00:00.000Z')
    expect((await close(farmer, id)).error.code).toBe('animal_group_closed')
    expect((await locate(farmer, id, farmer.nursery.id)).status).toBe(409)
  })

  it('A group of animals is listed with the others of its site, the newest first, ten on a page', async () => {
    const farmer = await aFarmer()
    for (let week = 1; week <= 11; week++) await create(farmer, `Week ${week}`)
    const { body } = await app.call(
      animalGroups.list,
      { params: { siteId: farmer.site.id } },
      { as: farmer.user },
    )
    expect(body).toMatchObject({ total: 11, per_page: 10, pages: 2 })
    expect(body.items[0]?.name).toBe('Week 11')
  })
})
