import { limitProposals } from '@earshot/contract/endpoints/health/limit-proposals.ts'
import { expectedWork, limits } from '@earshot/contract/endpoints/health/limits.ts'
import { localMinute } from '@earshot/contract/rules/local-day.ts'
import { accessOf, call } from '#support/api.ts'
import { axe } from '#support/axe.ts'
import { longKnownAirspace, type Place } from '#support/farm.ts'
import { expect, signedIn, test } from '#support/test.ts'

const ZONE = 'Europe/Brussels'
const VIEWS = [
  ['a desk', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const

test.use({ account: 'farmer' })
// All of them change the limits of one airspace.
test.describe.configure({ mode: 'serial' })

let place: Place

/** Takes back what an interrupted run has left. */
test.afterEach(async () => {
  const { access, siteId, airspace } = place
  const params = { siteId }
  const { revision, airspaces } = await call(limits.read, { params }, access)
  const own = airspaces.find(one => one.airspace.id === airspace.id)?.values ?? {}
  if (own.rhs_warning !== undefined || own.rhs_alarm !== undefined) {
    const body = { airspace_ids: [airspace.id], values: { rhs_warning: null, rhs_alarm: null }, revision }
    await call(limits.change, { params, body }, access)
  }
  const vet = await accessOf('vet')
  for (const { id, state, is_own } of (await call(limitProposals.list, { params }, vet)).items)
    if (state === 'OPEN' && is_own)
      await call(limitProposals.withdraw, { params: { ...params, limitProposalId: id } }, vet)
  for (const { id: workId } of (await call(expectedWork.list, { params }, access)).items)
    await call(expectedWork.end, { params: { ...params, workId } }, access)
})

/** The time of the day two hours from now, by the clock of the farm. */
function inTwoHours(): string {
  const minute = localMinute(Date.now() / 1000 + 2 * 3600, ZONE)
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

for (const [where, viewport] of VIEWS) {
  test(`An owner on ${where} sets a limit with its reason, puts it back, and expects work in the barn`, async ({
    page,
  }) => {
    place = await longKnownAirspace()
    const { siteId, airspace } = place
    await page.setViewportSize(viewport)
    await page.goto(`/app/sites/${siteId}/limits?airspace=${airspace.id}`)
    const title = page.getByRole('heading', { level: 1, name: airspace.name })
    await expect(title).toContainText('judged by the usual limits')
    await page.getByRole('button', { name: 'Change Warning under RHS: 60' }).click()
    await page.getByRole('spinbutton', { name: 'Warning under RHS' }).fill('65')
    await page.getByRole('textbox', { name: /^Why/ }).fill(`After the autumn, on ${where}`)
    await page.getByRole('button', { name: 'Save 65' }).click()
    await expect(title).toContainText('warns earlier than usual on coughs')
    await expect(page.getByText(`After the autumn, on ${where}`)).toBeVisible()
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: 'Put back Warning under RHS', exact: true }).click()
    await expect(title).toContainText('judged by the usual limits')

    await page.getByRole('link', { name: 'Add work' }).click()
    const sheet = page.getByRole('dialog', { name: 'Add work' })
    await sheet.getByRole('textbox', { name: 'What is done' }).fill('Washing')
    await sheet.getByLabel('Until, at the site').fill(inTwoHours())
    await sheet.getByRole('button', { name: 'Add work' }).click()
    const work = page.getByRole('region', { name: 'Work in the barn' })
    await expect(work.getByText('Washing.')).toBeVisible()
    await work.getByRole('button', { name: 'End now Washing' }).click()
    await expect(work.getByText('No work is expected.')).toBeVisible()
  })
}

for (const [where, viewport] of VIEWS) {
  test(`An owner on ${where} tries a limit on the past, moves the slider by its keys, and saves it`, async ({
    page,
  }) => {
    place = await longKnownAirspace()
    const { siteId, airspace } = place
    await page.setViewportSize(viewport)
    await page.goto(`/app/sites/${siteId}/limits?airspace=${airspace.id}`)
    await page.getByRole('button', { name: 'Change Warning under RHS: 60' }).click()
    await page.getByRole('link', { name: 'Try on the past' }).click()
    const slider = page.getByRole('slider', { name: 'Warning under RHS' })
    await expect(slider).toHaveAttribute('aria-valuetext', /^60: \d+$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Nothing would have been different')
    await slider.focus()
    await page.keyboard.press('ArrowRight')
    await expect(slider).toHaveAttribute('aria-valuetext', /^61: \d+$/)
    await page.getByRole('radio', { name: /^Whole site/ }).check()
    const tried = page.getByRole('region', { name: 'Airspaces of the whole site' })
    await expect(tried.getByRole('row', { name: airspace.name })).toBeVisible()
    expect(await axe(page)).toEqual([])
    await page.getByRole('radio', { name: airspace.name, exact: true }).check()
    await page.getByRole('button', { name: /^Save 61/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: airspace.name })).toContainText(
      'warns earlier than usual on coughs',
    )
  })
}

const DECISIONS = [
  ['accepts it', 'a desk', { width: 1440, height: 900 }],
  ['declines it with a word', 'a phone', { width: 390, height: 844 }],
] as const

for (const [decision, where, viewport] of DECISIONS) {
  test(`A veterinarian on ${where} proposes a limit, the owner is told and ${decision}, and the veterinarian hears of it`, async ({
    page,
    browser,
  }) => {
    place = await longKnownAirspace()
    const { siteId, airspace } = place
    const vet = await signedIn(browser, 'vet', viewport)
    await vet.goto(`/app/sites/${siteId}/limits/try?airspace=${airspace.id}&rule=rhs_alarm&value=38`)
    const why = `The night call of ${where} was dust`
    await vet.getByRole('textbox', { name: /^Why/ }).fill(why)
    await vet.getByRole('button', { name: `Propose 38 for ${airspace.name}` }).click()
    await expect(vet.getByText(/you hear the answer/)).toBeVisible()

    await page.setViewportSize(viewport)
    await page.goto(`/app/sites/${siteId}/notifications`)
    const told = page.getByRole('listitem').filter({ hasText: 'Ines Maes proposes another limit' }).first()
    await told.getByRole('link', { name: 'Open the proposal' }).click()
    const proposal = page.getByRole('region', { name: 'Proposed' })
    await expect(proposal.getByText(why)).toBeVisible()
    expect(await axe(page)).toEqual([])
    if (decision === 'accepts it') await proposal.getByRole('button', { name: 'Accept 38' }).click()
    else {
      await proposal.getByRole('button', { name: 'Decline' }).click()
      await proposal.getByRole('textbox').fill('We want to be called')
      await proposal.getByRole('button', { name: 'Decline' }).click()
    }
    await expect(page).toHaveURL(new RegExp(`/limits[?]airspace=${airspace.id}`))

    await vet.goto(`/app/sites/${siteId}/notifications`)
    const outcome =
      decision === 'accepts it' ? /has accepted the limit/ : /has declined.*“We want to be called”/
    const answer = vet.getByRole('listitem').filter({ hasText: outcome }).first()
    await answer.getByRole('link', { name: 'Open the proposal' }).click()
    const said = decision === 'accepts it' ? 'Accepted:' : 'Declined:'
    await expect(vet.getByRole('region', { name: 'Proposed' }).getByText(said)).toBeVisible()
    await vet.context().close()
  })
}
