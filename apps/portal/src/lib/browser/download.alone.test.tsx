import { expect, it } from 'vitest'
import { saveBlob } from './download.ts'

declare const happyDOM: { waitUntilComplete: () => Promise<void> }

it('A download leaves the page where it is', async () => {
  const before = window.location.href
  saveBlob(new Blob(['a;b']), 'list.csv')
  await happyDOM.waitUntilComplete()
  expect(window.location.href).toBe(before)
})
