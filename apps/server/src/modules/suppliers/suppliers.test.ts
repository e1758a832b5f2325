import { suppliers } from '@earshot/contract/endpoints/admin/suppliers.ts'
import { describe, expect, it } from 'vitest'
import { appWithDatabase } from '#test/app-with-database.ts'
import { anAdmin, aSite } from '#test/factories.ts'

const { app, db } = appWithDatabase()

describe('Suppliers', () => {
  it('Suppliers live from their making to their deletion, in the order of their names', async () => {
    const admin = await anAdmin(db)
    const made = await app.call(suppliers.create, { body: { name: '  Stalgoed ' } }, { as: admin })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ name: 'Stalgoed', sites: 0, orders: 0, licences: 0 })
    await app.call(suppliers.create, { body: { name: 'agritron' } }, { as: admin })
    const { body: list } = await app.call(suppliers.list, {}, { as: admin })
    expect(list.items.map(({ name }) => name)).toEqual(['agritron', 'Stalgoed'])
    const params = { supplierId: made.body.id }
    expect((await app.call(suppliers.read, { params }, { as: admin })).body).toEqual(made.body)
    expect((await app.call(suppliers.remove, { params }, { as: admin })).status).toBe(204)
    expect((await app.call(suppliers.read, { params }, { as: admin })).status).toBe(404)
    expect((await app.call(suppliers.remove, { params }, { as: admin })).status).toBe(404)
  })

  it('Suppliers have a name of their own, whatever its case', async () => {
    const admin = await anAdmin(db)
    await app.call(suppliers.create, { body: { name: 'Nordstall' } }, { as: admin })
    const { status, error } = await app.call(suppliers.create, { body: { name: 'NORDSTALL' } }, { as: admin })
    expect(status).toBe(400)
    expect(error.name).toEqual(['There is one with this name already.'])
    const empty = await app.call(suppliers.create, { body: { name: ' ' } }, { as: admin })
    expect(empty.error.name).toBeDefined()
  })

  it('Suppliers stay while a site is theirs, and say so', async () => {
    const admin = await anAdmin(db)
    const { body } = await app.call(suppliers.create, { body: { name: 'Agrilink' } }, { as: admin })
    await aSite(db, { supplier_id: body.id })
    const params = { supplierId: body.id }
    const { status, error } = await app.call(suppliers.remove, { params }, { as: admin })
    expect([status, error.code]).toEqual([409, 'supplier_in_use'])
    expect(error.message).toContain('sites')
    expect((await app.call(suppliers.read, { params }, { as: admin })).body.sites).toBe(1)
  })
})
