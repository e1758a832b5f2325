import type { Page } from '@playwright/test'
import { auditPage } from '#pages/audit.ts'
import { gatewayRegistrationPage } from '#pages/gateway-registration.ts'
import { orderPage } from '#pages/order.ts'
import { settled } from '#pages/shell.ts'
import { statusChangerPage } from '#pages/status-changer.ts'
import { publishHeartbeat, publishSample } from '#support/gateway.ts'
import { activePerson } from '#support/people.ts'
import { aSite } from '#support/site.ts'
import { expect, test } from '#support/test.ts'

test.use({ account: 'admin' })

const ADMINISTRATOR = 'Noor Adriaens'
const SUPPLIER = 'Agrilink Stalservice'

/** New in every run, also on a product that runs already. */
const RUN = Date.now().toString(36).toUpperCase()
const GATEWAY = `EG9-${RUN}`
const MAC = `02${Date.now().toString(16).slice(-10)}`
const CODES = ['1', '2', '3'].map(number => `ES9-${RUN}${number}`)
const SITE = `De Linde van ${RUN}`

test('A gateway, its licences and its devices come to a site, and the audit log tells every step', async ({
  page,
}) => {
  const answer = page.getByRole('heading', { level: 1 })

  const secret = await register(page)
  await expect(answer).toContainText(`${GATEWAY} has never been heard`)
  await hear(secret)
  await page.reload()
  await expect(answer).toContainText(`${GATEWAY} is heard`)

  const orderId = await order(page)
  await page.goto(`/admin/devices/list?search=${RUN}`)
  const devices = page.getByRole('table', { name: 'Devices' }).locator('tbody tr')
  await expect(devices).toHaveCount(CODES.length)
  for (const code of CODES) await expect(devices.filter({ hasText: code })).toContainText('Delivered')

  const owner = await activePerson(page, 'Marit')
  const siteId = await aSite({ name: SITE, owner, gateway: GATEWAY, secret, monitors: CODES })
  await page.goto(`/admin/sites/${siteId}/info/devices`)
  await expect(devices).toHaveCount(CODES.length)
  for (const code of CODES) await expect(devices.filter({ hasText: code })).toContainText('Installed')

  await changeStatus(page)

  const log = auditPage(page)
  await page.goto(`/admin/audit?search=${GATEWAY}&kind=gateway`)
  await expect(log.row('Gateway registered')).toContainText(ADMINISTRATOR)
  await page.goto(`/admin/audit?about=order:${orderId}`)
  await expect(log.row('Order made')).toContainText(ADMINISTRATOR)
  await expect(log.row('Order edited')).toContainText(/Submitted.*Confirmed/)
  await expect(log.row('Order delivered')).toContainText(ADMINISTRATOR)
  await page.goto(`/admin/audit?search=${CODES[0]}&kind=device`)
  await expect(log.row('Delivery status')).toContainText(ADMINISTRATOR)
  await log.open('Delivery status').click()
  await expect(log.sheet).toContainText(ADMINISTRATOR)
  for (const code of CODES) await expect(log.change(code)).toContainText(/Delivery status.*Installed.*Defect/)
})

/** @returns the secret, which is nowhere once its page is left */
async function register(page: Page): Promise<string> {
  const form = gatewayRegistrationPage(page)
  await page.goto('/admin/gateways/register')
  await form.code.fill(GATEWAY)
  await form.mac.fill(MAC)
  await form.register.click()
  const shown = await form.secret.innerText()
  await form.isStored.check()
  await form.done.click()
  await expect(page).toHaveURL(/\/admin\/gateways\/\d+$/)
  await settled(page)
  await expect(page.getByText(shown)).toHaveCount(0)
  return shown.replaceAll(/\s/g, '')
}

/** The gateway with its secret, and with another; its monitors become known as they are heard. */
async function hear(secret: string): Promise<void> {
  const heartbeat = { at: new Date().toISOString(), software_version: '4.2.0', disk_free_pct: 83 }
  const gateway = { gatewayCode: GATEWAY, secret }
  await expect(publishHeartbeat({ ...gateway, secret: `${secret}x`, heartbeat })).rejects.toThrow()
  await publishHeartbeat({ ...gateway, heartbeat })
  const slot = Math.floor(Date.now() / 1000 / 600) - 1
  for (const device_code of CODES) {
    const sample = { device_code, slot, coughs: 2, audio_seconds: 600, temperature_c: 21, humidity_pct: 60 }
    await publishSample({ ...gateway, sample })
  }
}

/**
 * Places, confirms and delivers an order.
 * @returns its number
 */
async function order(page: Page): Promise<string> {
  const form = orderPage(page)
  await page.goto('/admin/licenses/orders/add')
  await form.supplier.selectOption(SUPPLIER)
  await form.template.selectOption({ index: 1 })
  await form.quantity.fill(String(CODES.length))
  await form.place.click()
  await form.confirm.click()
  await form.codes.fill(CODES.join('\n'))
  await form.deliver(CODES.length).click()
  await expect(form.answer).toHaveText(`All 3 licences are delivered to ${SUPPLIER}.`)
  for (const code of CODES) await expect(form.delivered(code)).toBeVisible()
  return page.url().split('/').at(-1) ?? ''
}

async function changeStatus(page: Page): Promise<void> {
  const changer = statusChangerPage(page)
  await page.goto('/admin/toolbox/balk-status-changer')
  await changer.codes.fill(CODES.join('\n'))
  await changer.status.selectOption('Defect')
  await changer.check.click()
  await expect(changer.answer).toContainText('3 of 3 codes can be set to Defect')
  await changer.apply.click()
  await expect(changer.answer).toHaveText('3 are Defect now.')
}
