import type { AlarmPlanSteps } from '@earshot/contract/schemas/health/alarm-plan.ts'
import { mayLackKannel } from '@earshot/server/src/test/kannel.ts'
import { axe } from '#support/axe.ts'
import { type Night, type NightFarm, nightTest as test } from '#support/night.ts'
import { expect } from '#support/test.ts'

test.skip(mayLackKannel(), 'no Kannel is installed (Debian: apt-get install kannel)')
test.describe.configure({ timeout: 300_000 })
test.use({ viewport: { width: 1440, height: 900 }, timezoneId: 'Europe/Amsterdam' })

/** The owners at once, and a quarter of an hour later everybody who may treat. */
const PLAN: AlarmPlanSteps = {
  steps: [
    { after_minutes: 0, recipients: [{ kind: 'OWNERS', user_id: null }], channels: ['EMAIL', 'SMS'] },
    { after_minutes: 15, recipients: [{ kind: 'MAY_TREAT', user_id: null }], channels: ['EMAIL'] },
  ],
  repeat_minutes: 120,
}

/** A moment of a night in Amsterdam, where it is winter. */
const at = (time: string) => new Date(`2026-03-02T${time}+01:00`)

const mailsTo = ({ smtp }: Night, { email }: { email: string }) =>
  smtp.received.flatMap(({ to, mail }) => (to.includes(email) ? [mail.subject] : []))

const chainOf = ({ db }: Night, { site }: NightFarm) =>
  db
    .selectFrom('alarm_chains')
    .select(['kind', 'end_reason', 'next_at', 'holder_id'])
    .where('site_id', '=', site.id)
    .executeTakeFirstOrThrow()

test('A site whose gateway is silent for an hour wakes its owner, who has it, until something is heard again', async ({
  page,
  night,
}) => {
  await night.listenUntil(at('00:30:00'))
  const farm = await night.farm(PLAN)
  await night.listenUntil(at('01:29:00'))
  expect(mailsTo(night, farm.owner)).toEqual([])
  await night.listenUntil(at('01:31:00'))
  const nothing = 'Alarm: Earshot hears nothing at Hoeve Linde'
  await expect.poll(() => mailsTo(night, farm.owner)).toEqual([nothing])
  await expect
    .poll(() => night.kannel.received.filter(({ to }) => to === farm.owner.number).map(({ text }) => text))
    .toEqual([expect.stringMatching(/Earshot.*Hoeve Linde.*00:30/)])

  await night.enter(page, farm.owner)
  await page.goto(`/app/sites/${farm.site.id}/dashboard`)
  await page.getByRole('link', { name: 'See who was told' }).click()
  await expect(page).toHaveURL(`/app/sites/${farm.site.id}/silence`)
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Earshot hears nothing at Hoeve Linde. Nobody has it yet.')
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'I have it' }).click()
  await expect(title).toContainText('You have it since 01:31.')

  // The step of the others is due by now, and nobody is told any more.
  await night.moveTo(at('01:48:00'))
  expect(await chainOf(night, farm)).toMatchObject({
    kind: 'SILENCE',
    end_reason: null,
    next_at: null,
    holder_id: farm.owner.id,
  })
  expect(mailsTo(night, farm.worker)).toEqual([])

  // A monitor is heard, and a minute later the engine has looked.
  await farm.reportUntil(at('01:50:00'), 20)
  await night.moveTo(at('01:52:00'))
  await expect.poll(() => mailsTo(night, farm.owner)).toEqual([nothing, 'Earshot hears Hoeve Linde again'])
  await expect(page.getByText('Something is heard here again.')).toBeVisible()
  expect(await chainOf(night, farm)).toMatchObject({ end_reason: 'OVER' })
  expect(mailsTo(night, farm.worker)).toEqual([])
})
