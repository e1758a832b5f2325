import { addDays } from '@earshot/contract/rules/batches/age.ts'
import type { Language } from '@earshot/contract/values.ts'
import type { Page } from '@playwright/test'
import { settled } from '#pages/shell.ts'
import { join } from '#support/colleague.ts'
import { alarmedAirspace, type Place } from '#support/farm.ts'
import { activePerson, type Person } from '#support/people.ts'
import { expect, test } from '#support/test.ts'
import { mailTextsOf, type TextLookup, textsOf } from '#support/texts.ts'

const READERS: readonly { language: Language; locale: string }[] = [
  { language: 'de', locale: 'de-AT' },
  { language: 'th', locale: 'th-TH' },
]
/** A sentence of what a farmer types. */
const NOTES: Partial<Record<Language, string>> = {
  de: 'Größere Ferkel niesen in Bucht 2.',
  th: 'หมูในคอกที่ 2 จามบ่อย',
}
/** Brands, units and what people typed are as they are; whatever else is of English would be a text that nobody translated. */
const ENGLISH = /\b(?:the|and|with|Loading|Save|Open|Show|No)\b/

for (const { language, locale } of READERS) {
  test.describe(`The portal in ${language}`, () => {
    test.use({ locale })

    test('A farmer activates, signs in, sees the alarm, writes, treats and takes the figures along', async ({
      page,
    }) => {
      const t = textsOf(language)
      const place = await alarmedAirspace()
      const subject = mailTextsOf(language)('account.activation.subject')
      const person = await activePerson(page, { firstName: 'Lotte', language, subject })
      await join(person, place)

      await signIn(page, person, t)
      await seeAlarm(page, place, t)
      await write(page, { place, t, note: NOTES[language] ?? '' })
      await treat(page, t)
      await takeAlong(page, place, t)
    })
  })
}

async function signIn(page: Page, person: Person, t: TextLookup): Promise<void> {
  await page.goto('/sign-in')
  await expect(page.getByRole('heading', { level: 1, name: t('public:signIn.title') })).toBeVisible()
  await page.getByLabel(t('public:signIn.email')).fill(person.email)
  await page.getByLabel(t('public:signIn.password'), { exact: true }).fill(person.password)
  await page.getByRole('button', { name: t('public:signIn.submit'), exact: true }).click()
  await expect(page).toHaveURL('/app/sites')
}

async function seeAlarm(page: Page, { siteId, airspace }: Place, t: TextLookup): Promise<void> {
  await page.goto(`/app/sites/${siteId}/airspaces/${airspace.id}/graphs`)
  await expect(page.getByRole('main')).toContainText(t('common:status.Alarm'))
  await page.goto(`/app/sites/${siteId}/alerts`)
  await expect(page.getByRole('row').filter({ hasText: airspace.name }).first()).toBeVisible()
  await settled(page)
  const words = await page.getByRole('main').innerText()
  expect(words.match(ENGLISH)).toBeNull()
}

async function write(
  page: Page,
  { place, t, note }: { place: Place; t: TextLookup; note: string },
): Promise<void> {
  await page.goto(`/app/sites/${place.siteId}/airspaces/${place.airspace.id}/logbook`)
  await settled(page)
  await page
    .getByRole('button', { name: t('logbook:write.placeholder') })
    .or(page.getByRole('button', { name: t('logbook:write.open') }))
    .filter({ visible: true })
    .first()
    .click()
  await page.getByRole('textbox', { name: t('logbook:write.comment') }).fill(note)
  await page.getByRole('button', { name: t('logbook:write.send'), exact: true }).click()
  await expect(feed(page, t).filter({ hasText: note })).toBeVisible()
}

function feed(page: Page, t: TextLookup) {
  return page.getByRole('region', { name: t('logbook:feed') }).getByRole('listitem')
}

/** The treatment was over two days ago, so that nobody is advised to finish it. */
async function treat(page: Page, t: TextLookup): Promise<void> {
  const day = addDays(new Date().toISOString().slice(0, 10), -2)
  const field = (name: string) =>
    page.getByRole('dialog').getByLabel(t(`logbook:field.${name}`), { exact: true })
  await page.getByRole('button', { name: t('logbook:treatment.add'), exact: true }).click()
  const product = `Solvit ${Date.now().toString(36)}`
  await field('product_name').fill(product)
  await field('treatment_class').selectOption(t('logbook:class.ANTIBIOTIC'))
  await field('route').selectOption(t('logbook:route.WATER'))
  await field('start_date').fill(day)
  await field('end_date').fill(day)
  await field('reason').selectOption(t('logbook:reason.RESPIRATORY'))
  await field('total_quantity').fill('12')
  await field('total_quantity_unit').selectOption('kg')
  await field('withdrawal_days').fill('0')
  await page.getByRole('button', { name: t('logbook:treatment.send'), exact: true }).click()
  await expect(feed(page, t).filter({ hasText: product })).toBeVisible()
}

async function takeAlong(page: Page, { siteId, airspace }: Place, t: TextLookup): Promise<void> {
  await page.goto(`/app/sites/${siteId}/airspaces/${airspace.id}/exports`)
  await page.getByRole('button', { name: t('exports:form.ask'), exact: true }).click()
  const row = page
    .getByRole('row')
    .filter({ hasText: t('exports:fileType.xlsx') })
    .first()
  await expect(row.getByRole('link')).toBeVisible()
}
