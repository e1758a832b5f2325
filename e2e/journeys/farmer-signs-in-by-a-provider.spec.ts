/** A company's identity provider signs a farmer in: a real one, with pages of its own, beside a product that knows it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger } from '@earshot/server/src/context.ts'
import { acquireDatabase } from '@earshot/server/src/db/embedded/acquire.ts'
import { freePort } from '@earshot/server/src/db/embedded/ports.ts'
import { type Db, openDatabase } from '@earshot/server/src/db/open.ts'
import { standBy } from '@earshot/server/src/test/crash/server-process.ts'
import { aUser, TEST_PASSWORD } from '@earshot/server/src/test/factories.ts'
import { type IdentityProvider, startIdentityProvider } from '@earshot/server/src/test/identity-provider.ts'
import type { Page } from '@playwright/test'
import { signInAs, signInPage } from '#pages/sign-in.ts'
import { axe } from '#support/axe.ts'
import { expect, test } from '#support/test.ts'

interface Company {
  url: string
  db: Db
  provider: IdentityProvider
}

const log = createLogger({ logLevel: 'silent' })
const NAME = 'Farm Union'

const companyTest = test.extend<object, { company: Company }>({
  company: [
    async ({ playwright: _ }, use) => {
      const { company, stop } = await startCompany()
      await use(company)
      await stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ company }, use) => use(company.url),
})

async function startCompany(): Promise<{ company: Company; stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'earshot-company-'))
  const [port, mqttPort] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const provider = await startIdentityProvider({ redirectUri: `${url}/api/token/single-sign-on/callback/` })
  const held = await acquireDatabase({ dataDir, log })
  const address = { HOST: '127.0.0.1', PORT: String(port), MQTT_PORT: String(mqttPort), PUBLIC_URL: url }
  const own = {
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    MQTT_URL: '',
    ROLES: '',
    DEMO: 'off',
    LOG_LEVEL: 'error',
  }
  const signOn = {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    OIDC_NAME: NAME,
  }
  const server = standBy({ ...address, ...own, ...signOn }).begin(new Date())
  await server.ready
  const db = openDatabase(held.url, { max: 2, log })
  return {
    company: { url, db, provider },
    stop: async () => {
      server.kill('SIGTERM')
      await server.ended
      await db.destroy()
      await held.release()
      await provider.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Goes to the provider by the button, and signs in on its own page. */
async function signOn(
  page: Page,
  { company, subject }: { company: Company; subject: string },
): Promise<void> {
  await page.getByRole('button', { name: `Sign in with ${NAME}` }).click()
  await page.waitForURL(`${company.provider.issuer}/**`)
  await page.locator('input[name=login]').fill(subject)
  await page.locator('input[name=password]').fill('anything')
  await page.locator('button[type=submit]').click()
}

companyTest(
  'A farmer links the account once by the password, signs in by the provider from then on, and ends it',
  async ({ page, company }) => {
    const { db, provider, url } = company
    const farmer = await aUser(db, { first_name: 'Griet', last_name: 'Maes' })
    const email = 'griet@union.example'
    provider.people.set('griet', { email, email_verified: true })

    await page.goto('/app/profile/personal-data')
    await signOn(page, { company, subject: 'griet' })
    await expect(page.getByText(`${NAME} knows you as ${email}`)).toBeVisible()
    expect(await axe(page)).toEqual([])
    await signInAs(page, { email: farmer.email, password: TEST_PASSWORD })
    await expect(page.getByText(`${NAME} opens your account from now on.`)).toBeVisible()
    await expect(page).toHaveURL(/\/app\/profile\/personal-data$/)

    await page.goto('/sign-out')
    await expect(signInPage(page).title).toBeVisible()
    await page.context().clearCookies()
    await page.goto('/app/profile/security')
    await signOn(page, { company, subject: 'griet' })
    await expect(page).toHaveURL(`${url}/app/profile/security`)
    await expect(page.getByText(`single sign-on as ${email}`, { exact: false })).toBeVisible()
    expect(await axe(page)).toEqual([])

    // The provider does not say when it asked, so the password is asked for before what is dangerous.
    await page.getByRole('button', { name: `Remove the link: ${NAME}` }).click()
    await page.getByRole('button', { name: 'Remove the link', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD)
    await dialog.locator('button[type=submit]').click()
    await expect(page.getByText(`${NAME} opens your account no longer.`)).toBeVisible()
  },
)
