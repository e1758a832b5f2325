import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { fakeApi } from '#test/fake-api.ts'
import { signedIn, signedOut } from '#test/signed-in.ts'
import { offerInstall } from './offer-install.ts'

beforeEach(signedOut)

const PORTAL = path.resolve(import.meta.dirname, '../..')
const links = () => [...document.head.querySelectorAll('link')].map(({ rel }) => rel)

it('A page can be put on the home screen once somebody signed in touches it, and says so once', async () => {
  offerInstall()
  const touch = () => window.dispatchEvent(new Event('pointerdown'))
  touch()
  expect(links()).toEqual([])
  await signedIn(fakeApi())
  expect(links()).toEqual([])
  touch()
  await signedOut()
  await signedIn(fakeApi())
  touch()
  expect(links()).toEqual(['manifest', 'apple-touch-icon'])
})

it('The manifest names files that are there', () => {
  const manifest = JSON.parse(readFileSync(path.join(PORTAL, 'public/manifest.webmanifest'), 'utf8'))
  for (const { src } of manifest.icons) expect(readFileSync(path.join(PORTAL, src)).length).toBeGreaterThan(0)
})
