import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSecretBox } from './secret-box.ts'

const SECRET = Buffer.from('twenty bytes of it..')
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'earshot-secrets-'))
})
afterAll(() => rm(dataDir, { recursive: true }))

describe('Stored secrets', () => {
  it('A secret is read again by every process that has the key, and stored twice it looks different', async () => {
    const boxes = [createSecretBox({ dataDir }), createSecretBox({ dataDir })]
    const sealed = await Promise.all(boxes.map(box => box.seal(SECRET, 'one')))
    expect(sealed[0]).not.toEqual(sealed[1])
    for (const each of sealed) expect(each.includes(SECRET)).toBe(false)
    for (const box of boxes) for (const each of sealed) expect(await box.open(each, 'one')).toEqual(SECRET)
    expect(await readdir(path.join(dataDir, 'keys'))).toEqual(['secrets.json'])
    expect((await stat(path.join(dataDir, 'keys/secrets.json'))).mode & 0o777).toBe(0o600)
  })

  it('A secret that was put to another person, or changed, is not read', async () => {
    const box = createSecretBox({ dataDir })
    const sealed = await box.seal(SECRET, 'one')
    await expect(box.open(sealed, 'two')).rejects.toThrow()
    sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1
    await expect(box.open(sealed, 'one')).rejects.toThrow()
  })

  it('A secret of another installation is not read', async () => {
    const sealed = await createSecretBox({ dataDir }).seal(SECRET, 'one')
    const other = createSecretBox({ dataDir: path.join(dataDir, 'other') })
    await expect(other.open(sealed, 'one')).rejects.toThrow()
  })

  it('A file that holds no key is said, without what it holds', async () => {
    const broken = path.join(dataDir, 'broken')
    await createSecretBox({ dataDir: broken }).seal(SECRET, 'one')
    await writeFile(path.join(broken, 'keys/secrets.json'), '{"key":"half a k')
    const opening = createSecretBox({ dataDir: broken }).seal(SECRET, 'one')
    await expect(opening).rejects.toThrow(/secrets\.json does not hold the key of the stored secrets/)
  })
})
