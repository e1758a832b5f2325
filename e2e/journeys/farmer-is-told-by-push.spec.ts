import { settled } from '#pages/shell.ts'
import { alarmedAirspace } from '#support/farm.ts'
import { receivePushes } from '#support/pushes.ts'
import { expect, test } from '#support/test.ts'

test.use({ account: 'farmer', serviceWorkers: 'allow' })

test('A push is shown in words by its kind, and a press opens where it happened', {
  tag: '@whole-browser',
}, async ({ page }) => {
  const { siteId, airspace } = await alarmedAirspace()
  await page.goto('/app/sites')
  await settled(page)
  const pushes = await receivePushes(page)
  const graphs = `/app/sites/${siteId}/airspaces/${airspace.id}/graphs`
  const message = (kind: string, more: object) => ({
    v: 1,
    title: `notifications:${kind}`,
    language: 'en-US',
    site: { id: siteId, name: 'Hoeve ter Linde' },
    ...more,
  })
  const inRoom = { airspace: { id: airspace.id, name: airspace.name }, path: graphs }
  await pushes.deliver(message('alert_alarm', { ...inRoom, params: { sensor: 'COUGHS' } }))
  await pushes.deliver(message('recommendation_urgent', { ...inRoom, params: { category: 'veterinarian' } }))
  await pushes.deliver(
    message('device_lost', { params: { name: 'F2-04' }, path: `/app/sites/${siteId}/dashboard` }),
  )
  await pushes.deliver(message('of_a_newer_server', { path: 'https://elsewhere.example/app/sites' }))
  await pushes.deliver('no message of ours')

  const shown = await pushes.shown(5)
  expect(shown).toHaveLength(5)
  expect(shown).toEqual(
    expect.arrayContaining([
      {
        title: `${airspace.name} is in Alarm`,
        body: 'Coughs: have a look at the animals. Hoeve ter Linde',
        path: graphs,
      },
      {
        title: `${airspace.name}: act soon`,
        body: 'Contact your vet and share the chart. Hoeve ter Linde',
        path: graphs,
      },
      {
        title: 'Monitor F2-04: silent for a day',
        body: 'Check its power and its network. Hoeve ter Linde',
        path: `/app/sites/${siteId}/dashboard`,
      },
      // Nothing leads out of the portal.
      { title: 'News from Earshot', body: 'Hoeve ter Linde', path: '/app/sites' },
      { title: 'Earshot', body: '', path: '/app/sites' },
    ]),
  )

  await pushes.press(`${airspace.name} is in Alarm`)
  await expect(page).toHaveURL(new RegExp(`${graphs}$`))
  await expect.poll(() => pushes.shown(5)).toHaveLength(4)
})

test('A test message tells the page that waits for it', { tag: '@whole-browser' }, async ({ page }) => {
  await page.goto('/app/profile/push-notifications')
  await settled(page)
  const pushes = await receivePushes(page)
  const told = page.evaluate(
    () =>
      new Promise(resolve => {
        navigator.serviceWorker.addEventListener('message', ({ data }) => resolve(data), { once: true })
        navigator.serviceWorker.startMessages()
      }),
  )
  const path = '/app/profile/push-notifications'
  await pushes.deliver({ v: 1, title: 'notifications:test', test: 'a1', path, language: 'en-US' })
  expect(await told).toEqual({ kind: 'push-test', test: 'a1' })
  expect(await pushes.shown(1)).toEqual([
    { title: 'Earshot reaches you', body: 'This is a test. An alarm comes the same way.', path },
  ])
})
