import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import { medicine } from '@earshot/contract/endpoints/batches/medicine.ts'
import { addDays } from '@earshot/contract/rules/batches/age.ts'
import { isRecord } from '@earshot/contract/rules/unknown.ts'
import readWorkbook from 'read-excel-file/node'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aBarn, aBatch, aMembership, aTreatment, aUser } from '#test/factories.ts'

const clock = movedClock('2026-03-02T10:00:00Z')
const { app, db } = appWithDatabase({ clock })

/** What an inspector asks for, but for the file. */
const whole = {
  veterinarian: 'I. Maes',
  prescription_no: 'VS-26-0412',
  supplier: 'Practice Maes',
  product_batch_no: 'V26-118',
}

async function aFarm() {
  const user = await aUser(db)
  const barn = await aBarn(db)
  await aMembership(db, { site: barn.site, user, role: 'OWNER' })
  const place = { site_id: barn.site.id, airspace_id: barn.airspace.id }
  const batch = await aBatch(db, { ...place, start_date: '2026-02-01', animals_start: 250 })
  const params = { siteId: barn.site.id }
  const read = async (query: object = {}) =>
    (await app.call(medicine.ofSite, { params, query }, { as: user })).body
  return {
    user,
    barn,
    batch,
    params,
    read,
    treat: (of: object) => aTreatment(db, { batch_id: batch.id, ...of }),
  }
}

describe('The medicine register', () => {
  it('The register has the treatments of every batch of a site, the newest first, each with what it lacks', async () => {
    const farm = await aFarm()
    const old = await aBatch(db, {
      site_id: farm.barn.site.id,
      airspace_id: farm.barn.airspace.id,
      start_date: '2025-06-01',
      end_date: '2025-09-01',
      state: 'CLOSED',
      animals_end: 240,
      close_reason: 'SLAUGHTER',
      closed_at: new Date('2025-09-01T00:00:00Z'),
    })
    await farm.treat({ start_date: '2026-02-20', ...whole, prescription_no: '' })
    await aTreatment(db, { batch_id: old.id, start_date: '2025-07-01', withdrawal_days: 0 })
    const { items, total } = await farm.read()
    expect(total).toBe(2)
    expect(items.map(({ start_date, is_open, gaps }) => [start_date, is_open, gaps])).toEqual([
      ['2026-02-20', true, ['prescription_no', 'attachments']],
      [
        '2025-07-01',
        false,
        ['product_batch_no', 'prescription_no', 'veterinarian', 'supplier', 'attachments'],
      ],
    ])
    expect(items[1]).toMatchObject({
      withdrawal_days: 0,
      withdrawal_until: '2025-07-01',
      batch: { id: old.id },
    })
  })

  it('The period is one of first doses, and both of its days are in it', async () => {
    const farm = await aFarm()
    for (const start_date of ['2026-02-09', '2026-02-10', '2026-02-20', '2026-02-21'])
      await farm.treat({ start_date, end_date: '2026-02-25' })
    const { items } = await farm.read({ from: '2026-02-10', to: '2026-02-20' })
    expect(items.map(({ start_date }) => start_date)).toEqual(['2026-02-20', '2026-02-10'])
  })

  it('The totals are those of all pages, and quantities of different units stand beside each other', async () => {
    const farm = await aFarm()
    await farm.treat({ end_date: '2026-02-22', total_quantity: 12.5, number_of_animals: 100 })
    await farm.treat({ total_quantity: 39.2, number_of_animals: 50, ...whole })
    await farm.treat({ total_quantity: 140, total_quantity_unit: 'ML', number_of_animals: 14 })
    await farm.treat({ treatment_class: 'VITAMIN_ELECTROLYTE' })
    const { totals, items } = await farm.read({ perPage: 1 })
    expect(items).toHaveLength(1)
    expect(totals.classes).toEqual([
      {
        treatment_class: 'ANTIBIOTIC',
        treatments: 3,
        days: 5,
        animals: 164,
        quantities: [
          { unit: 'KG', quantity: 51.7 },
          { unit: 'ML', quantity: 140 },
        ],
      },
      expect.objectContaining({ treatment_class: 'VITAMIN_ELECTROLYTE', treatments: 1 }),
    ])
    expect(totals.incomplete).toBe(4)
    // Vitamins need no prescription and no veterinarian.
    expect(totals.gaps).toEqual([
      { field: 'product_batch_no', records: 3 },
      { field: 'prescription_no', records: 2 },
      { field: 'veterinarian', records: 2 },
      { field: 'supplier', records: 3 },
      { field: 'attachments', records: 4 },
    ])
  })

  it('A gap that is filled is gone from the register and its totals', async () => {
    const farm = await aFarm()
    const { id } = await farm.treat({ ...whole, product_batch_no: '' })
    const { is_open: _, gaps, site: _site, airspace, batch, ...record } = (await farm.read()).items[0] ?? {}
    expect(gaps).toEqual(['product_batch_no', 'attachments'])
    const params = { ...farm.params, airspaceId: airspace?.id ?? 0, batchId: batch?.id ?? 0, treatmentId: id }
    const body = { ...record, attachments: [], product_batch_no: 'DL-4471' }
    const changed = await app.call(
      logbook.updateTreatment,
      { params, body: body as never },
      { as: farm.user },
    )
    expect(changed.status).toBe(200)
    expect((await farm.read()).items[0]?.gaps).toEqual(['attachments'])
  })

  it('The register of all sites has those of the person alone, and a stranger is told of no site', async () => {
    const [farm, other] = [await aFarm(), await aFarm()]
    await farm.treat({ product_name: 'Mine' })
    await other.treat({ product_name: 'Theirs' })
    const { body } = await app.call(medicine.ofAll, {}, { as: farm.user })
    expect(body.items.map(({ product_name, site }) => [product_name, site.id])).toEqual([
      ['Mine', farm.params.siteId],
    ])
    const strange = await app.call(medicine.ofSite, { params: other.params }, { as: farm.user })
    expect(strange.status).toBe(404)
  })

  it('A viewer reads the register and takes no file along', async () => {
    const farm = await aFarm()
    const viewer = await aUser(db)
    await aMembership(db, { site: { id: farm.params.siteId }, user: viewer, role: 'VIEWER' })
    expect((await app.call(medicine.ofSite, { params: farm.params }, { as: viewer })).status).toBe(200)
    expect((await app.call(medicine.download, { params: farm.params }, { as: viewer })).status).toBe(403)
  })
})

describe('The register as a file', () => {
  const fileOf = async (
    farm: Awaited<ReturnType<typeof aFarm>>,
    file_type: 'csv' | 'xlsx' | 'pdf' | 'json',
    filters = '',
  ) => {
    const url = `/sites/${farm.params.siteId}/medicine/download/?file_type=${file_type}${filters}`
    const headers = { authorization: `Bearer ${await app.signIn(farm.user)}` }
    return (await app.app.inject({ method: 'GET', url, headers })).rawPayload
  }

  it('A workbook has the rows of the page, the oldest first, with gaps and corrections', async () => {
    const farm = await aFarm()
    await farm.treat({ start_date: '2026-02-21', product_name: 'Second', ...whole })
    await farm.treat({ start_date: '2026-02-20', product_name: 'First', withdrawal_days: 0 })
    const sheets = await readWorkbook(await fileOf(farm, 'xlsx'))
    const rows = sheets.find(({ sheet }) => sheet === 'Treatments')?.data ?? []
    const column = (name: string) => rows[0]?.indexOf(name) ?? -1
    const cells = (name: string) => rows.slice(1).map(row => row[column(name)])
    expect(cells('Product')).toEqual(['First', 'Second'])
    expect(cells('Withdrawal (days)')).toEqual([0, 14])
    expect(cells('Prescription')).toEqual([null, 'VS-26-0412'])
    expect(cells('Missing')).toEqual([
      'Batch of the product, Prescription, Veterinarian, Supplier, Proof of purchase',
      'Proof of purchase',
    ])
  })

  it('Over all sites a file has those of which one may take data along, each row with its site, and no page for an inspector', async () => {
    const vet = await aUser(db)
    const [treats, reads, looks, strange] = [await aFarm(), await aFarm(), await aFarm(), await aFarm()]
    for (const farm of [treats, reads, looks, strange])
      await farm.treat({ start_date: '2026-02-20', ...whole })
    const at = ({ params: { siteId: id } }: typeof treats) => ({ site: { id }, user: vet })
    await aMembership(db, { ...at(treats), role: 'VETERINARIAN', scope: 'ADVISE' })
    await aMembership(db, { ...at(reads), role: 'VETERINARIAN', scope: 'READ' })
    await aMembership(db, { ...at(looks), role: 'VIEWER' })
    const seen = (await app.call(medicine.ofAll, {}, { as: vet })).body
    expect(seen.total).toBe(3)
    const get = async (file_type: string) => {
      const headers = { authorization: `Bearer ${await app.signIn(vet)}` }
      return app.app.inject({ method: 'GET', url: `/medicine/download/?file_type=${file_type}`, headers })
    }
    const sheets = await readWorkbook((await get('xlsx')).rawPayload)
    const [head = [], ...rows] = sheets.find(({ sheet }) => sheet === 'Treatments')?.data ?? []
    expect(head[0]).toBe('Site')
    expect(rows.map(([site]) => site)).toEqual([treats.barn.site.name])
    const ade = (await get('json')).json()
    expect(ade.member.map(({ location }: { location: { id: string } }) => location.id)).toEqual([
      String(treats.params.siteId),
    ])
    expect((await get('pdf')).statusCode).toBe(400)
  })

  it('The page for an inspector has every cell of the register, the oldest first, as another reader finds it', async () => {
    const farm = await aFarm()
    for (const [index, day] of ['2026-02-20', '2026-02-14', '2026-02-08', '2026-02-02'].entries())
      await farm.treat({
        start_date: day,
        end_date: addDays(day, index),
        product_name: `Product ${index + 1}`,
        number_of_animals: 110 + index,
        total_quantity: 12.5 + index,
        withdrawal_days: index * 7,
        administered_by: `Helper ${index + 1}`,
        ...whole,
        prescription_no: index === 2 ? '' : `VS-26-04${index}`,
      })
    const { pages, words } = await readPdf(await fileOf(farm, 'pdf'))
    const { items, totals } = await farm.read()
    const at = (text: string) => {
      const place = words.indexOf(text)
      expect(place, `${text} in ${words}`).toBeGreaterThan(-1)
      return place
    }
    const places = items.toReversed().map((item, index) => {
      for (const text of [item.product_batch_no, item.veterinarian, item.supplier, item.administered_by])
        at(text)
      at(`${item.total_quantity} kg`)
      at(item.prescription_no === '' ? 'missing' : item.prescription_no)
      at(item.withdrawal_days === 0 ? '0 days' : englishDay(item.withdrawal_until))
      expect(words).toMatch(new RegExp(`${index + 1}\\D[^|]*${item.product_name}`))
      return at(item.product_name)
    })
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    for (const { animals, treatments, days } of totals.classes)
      expect(words).toContain(`Antibiotic ${treatments} ${days} ${animals}`)
    expect(words).toContain('Prescription missing: no. 2')
    expect(words).toContain('Made on 2 Mar 2026 11:00 (Europe/Brussels)')
    expect(words).toContain('1 / 1')
    expect(pages).toBe(1)
  })

  it('A long register repeats its head on every page and numbers the pages', async () => {
    const farm = await aFarm()
    for (let index = 0; index < 60; index++) await farm.treat({ product_name: `Product ${index}`, ...whole })
    const { pages, words } = await readPdf(await fileOf(farm, 'pdf'))
    expect(pages).toBeGreaterThan(2)
    expect(words.split('Administered by').length - 1).toBe(pages)
    for (let page = 1; page <= pages; page++) expect(words).toContain(`${page} / ${pages}`)
  })

  it('A file that is narrowed to an airspace names it, on the page and on the cover', async () => {
    const farm = await aFarm()
    await farm.treat({ ...whole })
    const { id, name } = farm.barn.airspace
    const { words } = await readPdf(await fileOf(farm, 'pdf', `&airspace=${id}`))
    expect(words).toContain(`A selection only: ${name}`)
    const [cover] = await readWorkbook(await fileOf(farm, 'xlsx', `&airspace=${id}`))
    expect(cover?.data).toContainEqual(['Airspace', name])
  })

  it('A page that leaves records out by filters says so', async () => {
    const farm = await aFarm()
    await farm.treat({ ...whole })
    const { words } = await readPdf(await fileOf(farm, 'pdf', '&treatment_class=VACCINE&gaps=true'))
    expect(words).toContain('A selection only: Vaccine, only records that lack something')
    expect(words).toContain('No treatment was recorded in this period.')
  })

  it('The JSON keeps what ICAR’s Animal Data Exchange asks of a treatment of a group', async () => {
    const farm = await aFarm()
    await farm.treat({ ...whole, total_quantity: 2.5, withdrawal_days: 0 })
    await farm.treat({ treatment_class: 'VACCINE', total_quantity: 20, total_quantity_unit: 'DOSES' })
    const file: unknown = JSON.parse((await fileOf(farm, 'json')).toString())
    const members = isRecord(file) && Array.isArray(file.member) ? file.member : []
    expect(members).toHaveLength(2)
    for (const member of members) expectGroupTreatment(member)
    expect(members[0]).toMatchObject({
      medicine: { name: expect.any(String) },
      totalMedicineUsed: { doseQuantity: 2500, doseUnits: 'GRM' },
      batches: [{ identifier: 'V26-118' }],
      countObserved: 20,
      remark: expect.stringContaining('Withdrawal days: 0'),
    })
    expect(members[1]).not.toHaveProperty('totalMedicineUsed')
  })
})

/** Reads a PDF with a library that has no part in making it; the words of a page stand in one line. */
async function readPdf(content: Buffer): Promise<{ pages: number; words: string }> {
  const { totalPages, text } = await extractText(await getDocumentProxy(new Uint8Array(content)))
  return { pages: totalPages, words: text.join(' ').replace(/\s+/g, ' ') }
}

function englishDay(day: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
  return format.format(new Date(day))
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/
const DOSE_UNITS = [
  'MLT',
  'LTR',
  'MGM',
  'GRM',
  'XTU',
  'XVI',
  'XAR',
  'XCQ',
  'GJ',
  'GL',
  'GRN',
  'L19',
  'NA',
  'SYR',
  'WW',
]

/**
 * The required fields and value lists, transcribed from github.com/adewg/ICAR, branch ADE-1 (version 1.3, commit
 * b788ef5): icarResource, icarMetaDataType, icarGroupEventCoreResource, icarIdentifierType, icarAnimalSetReferenceType,
 * icarMedicineDoseType and icarMedicineWithdrawalType.
 */
// biome-ignore lint/suspicious/noExplicitAny: a file as another program would read it
function expectGroupTreatment(event: any): void {
  expect(event.resourceType).toBe('icarGroupTreatmentEventResource')
  expect(event.meta).toMatchObject({ source: expect.any(String), modified: expect.stringMatching(MOMENT) })
  expect(event.location).toMatchObject({ id: expect.any(String), scheme: expect.any(String) })
  expect(event.groupMethod).toBe('ExistingAnimalSet')
  expect(event.animalSetReference.identifier).toMatchObject({
    id: expect.any(String),
    scheme: expect.any(String),
  })
  expect(event.eventDateTime).toMatch(MOMENT)
  for (const { productType, endDate } of event.withdrawals) {
    expect(['Meat', 'Milk', 'Eggs', 'Honey', 'Velvet', 'Fibre', 'Other']).toContain(productType)
    expect(endDate).toMatch(MOMENT)
  }
  for (const dose of [event.totalMedicineUsed, event.dosePerAnimal])
    if (dose !== undefined) {
      expect(dose.doseQuantity).toBeTypeOf('number')
      expect(DOSE_UNITS).toContain(dose.doseUnits)
    }
}
