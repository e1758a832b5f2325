import { rotas } from '@earshot/contract/endpoints/health/rotas.ts'
import { addDays } from '@earshot/contract/rules/batches/age.ts'
import { dayBounds, localDay, localMoment } from '@earshot/contract/rules/local-day.ts'
import type { Rota } from '@earshot/contract/schemas/health/rota.ts'
import { rotaPage } from '#pages/rota.ts'
import { settled } from '#pages/shell.ts'
import { call } from '#support/api.ts'
import { axe } from '#support/axe.ts'
import { aColleague, enter } from '#support/colleague.ts'
import type { Place } from '#support/farm.ts'
import { productUrl } from '#support/product.ts'
import { expect, test } from '#support/test.ts'

const ZONE = 'Europe/Brussels'
const OWNER = 'Griet Verhaeghe'

test.use({ account: 'farmer', viewport: { width: 1440, height: 900 } })

/** The next Sunday on which clocks change: that day has 23 hours or 25. */
function nextClockChange(): string {
  let day = localDay(Date.now() / 1000 + 21 * 86_400, ZONE)
  const lasts = (of: string) => {
    const { start, end } = dayBounds(of, ZONE)
    return (end - start) / 3600
  }
  while (lasts(day) === 24) day = addDays(day, 1)
  return day
}

const at = (day: string, hour: number) => localMoment({ day, minute: hour * 60, timeZone: ZONE }) * 1000
/** A moment as a calendar has it, in local time of the site. */
const stamp = (day: string, hour: number) => `${day.replaceAll('-', '')}T${String(hour).padStart(2, '0')}0000`

/** The events of a calendar that one person has, as `start–end`. */
async function dutiesIn(url: string, name: string): Promise<string[]> {
  const answer = await fetch(new URL(new URL(url).pathname, productUrl()))
  const lines = (await answer.text()).replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/)
  const valueIn = (event: string[], key: string) =>
    event.find(line => line.startsWith(key))?.replace(/^[^:]*:/, '') ?? ''
  const starts = lines.flatMap((line, index) => (line === 'BEGIN:VEVENT' ? [index] : []))
  return starts
    .map(start => lines.slice(start, lines.indexOf('END:VEVENT', start)))
    .filter(event => valueIn(event, 'SUMMARY') === name)
    .map(
      event =>
        `${valueIn(event, 'DTSTART;TZID=Europe/Brussels')}–${valueIn(event, 'DTEND;TZID=Europe/Brussels')}`,
    )
}

let place: Place
let before: Rota

const readRota = () => call(rotas.read, { params: { siteId: place.siteId } }, place.access)

test.afterEach(async () => {
  const params = { siteId: place.siteId }
  const now = await readRota()
  for (const { id: dutyExceptionId } of now.exceptions)
    if (!before.exceptions.some(({ id }) => id === dutyExceptionId))
      await call(rotas.removeException, { params: { ...params, dutyExceptionId } }, place.access)
  const { weeks, handover_weekday, handover_minute } = before
  const body = { weeks, handover_weekday, handover_minute, version: now.version }
  await call(rotas.update, { params, body }, place.access)
})

test('Two swap a night across the clock change: asked, agreed, seen by both and in the calendar', async ({
  page,
  browser,
}) => {
  const signedOut = { storageState: { cookies: [], origins: [] } }
  const theirs = await browser.newContext({ ...signedOut, viewport: { width: 1440, height: 900 } })
  const colleague = await theirs.newPage()
  const { person, place: site } = await aColleague(colleague, 'Wout')
  place = site
  before = await readRota()
  const me = before.people.find(({ name }) => name === OWNER)?.id ?? null
  const worker = before.people.filter(({ name }) => name === 'Wout Visser').at(-1)?.id ?? null
  const sunday = nextClockChange()
  const monday = addDays(sunday, -6)
  // The owner has the week in which clocks change, and the worker the one after it.
  const params = { siteId: place.siteId }
  const weeks = [
    { starts_on: monday, user_id: me },
    { starts_on: addDays(monday, 7), user_id: worker },
  ]
  const body = { handover_weekday: 1, handover_minute: 7 * 60, weeks, version: before.version }
  await call(rotas.update, { params, body }, place.access)
  const { url } = await call(rotas.renewCalendar, { params }, place.access)

  const path = `/app/sites/${place.siteId}/rota`
  await page.goto(path)
  const owner = rotaPage(page)
  await expect(owner.begin).toBeVisible()

  await enter(colleague, person)
  await colleague.goto(path)
  const asking = rotaPage(colleague)
  await asking.begin.click()
  await asking.form.getByRole('radio', { name: 'Swap' }).check()
  await asking.field('With whom').selectOption(OWNER)
  await asking.field('From').fill(`${addDays(monday, 8)}T20:00`)
  await asking.field('Until').fill(`${addDays(monday, 9)}T06:00`)
  await asking.field('From, the other’s duty').fill(`${addDays(sunday, -1)}T22:00`)
  await asking.field('Until, the other’s duty').fill(`${sunday}T07:00`)
  await asking.form.getByRole('button', { name: 'Ask Griet' }).click()
  await expect(asking.exception('Wout Visser and Griet Verhaeghe swap')).toContainText(
    'asked, not answered yet',
  )

  // The owner's page is open, and hears of it.
  await expect(owner.asked).toContainText('Wout Visser and Griet Verhaeghe swap')
  await settled(page)
  expect(await axe(page)).toEqual([])
  const whole = `${stamp(monday, 7)}–${stamp(addDays(monday, 7), 7)}`
  expect(await dutiesIn(url, OWNER)).toEqual([whole])
  await owner.asked.getByRole('button', { name: 'Agree' }).click()
  await expect(owner.asked).toHaveCount(0)

  // And so does the one who asked.
  await expect(asking.exception('Wout Visser and Griet Verhaeghe swap')).not.toContainText('not answered')
  const weeksAhead = Math.floor((at(monday, 12) - Date.now()) / (7 * 86_400_000))
  for (let shown = 4; shown < weeksAhead + 1; shown += 5) await asking.later.click()
  const night = asking.grid.getByRole('button', { name: /^Wout Visser stands in for Griet Verhaeghe/ })
  await expect(night.first()).toHaveAccessibleName(/22:00 to .*$/)
  expect(await axe(colleague)).toEqual([])

  const [saturday, tuesday] = [addDays(sunday, -1), addDays(monday, 8)]
  expect(await dutiesIn(url, 'Wout Visser')).toEqual([
    `${stamp(saturday, 22)}–${stamp(sunday, 7)}`,
    `${stamp(addDays(monday, 7), 7)}–${stamp(tuesday, 20)}`,
    `${stamp(addDays(tuesday, 1), 6)}–${stamp(addDays(monday, 14), 7)}`,
  ])
  expect(await dutiesIn(url, OWNER)).toEqual([
    `${stamp(monday, 7)}–${stamp(saturday, 22)}`,
    `${stamp(sunday, 7)}–${stamp(addDays(monday, 7), 7)}`,
    `${stamp(tuesday, 20)}–${stamp(addDays(tuesday, 1), 6)}`,
  ])
  // By the clock on the wall the night has nine hours; one of them is not there, or comes twice.
  const { shifts } = await readRota()
  const shift = shifts.find(({ from }) => Date.parse(from) === at(saturday, 22))
  const hours = shift === undefined ? 0 : (Date.parse(shift.to) - Date.parse(shift.from)) / 3_600_000
  expect([8, 10]).toContain(hours)

  await asking.exception('swap').getByRole('button', { name: 'Take back' }).click()
  await expect(owner.exception('Wout Visser and Griet Verhaeghe swap')).toHaveCount(0)
  expect(await dutiesIn(url, OWNER)).toEqual([whole])
  await theirs.close()
})
