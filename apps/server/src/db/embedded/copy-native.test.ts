import { chmod, chown, cp, mkdir, mkdtemp, rm, stat, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Account } from './account.ts'
import { copyNative } from './copy-native.ts'
import { findNative } from './find-native.ts'
import { type Native, whyNotRunnable } from './native.ts'

const nobody: Account = { name: 'nobody', uid: 65534, gid: 65534 }

describe.runIf(process.getuid?.() === 0)('A checkout that only root may enter', () => {
  let closed: string
  let open: string
  let native: Native

  beforeAll(async () => {
    closed = await mkdtemp(path.join(tmpdir(), 'earshot-closed-'))
    open = await mkdtemp(path.join(tmpdir(), 'earshot-open-'))
    await chmod(open, 0o755)
    const installed = await findNative(undefined)
    native = { root: path.join(closed, 'native'), version: installed.version }
    await cp(installed.root, native.root, { recursive: true, verbatimSymlinks: true })
    await chmod(path.join(native.root, 'share'), 0o700) // as under a strict mask
  })
  afterAll(() => Promise.all([closed, open].map(folder => rm(folder, { recursive: true, force: true }))))

  test('The programs of a closed checkout are copied once to where they run', async () => {
    expect(await whyNotRunnable(native, nobody)).toMatch(/EACCES/)
    const copy = await copyNative(native, nobody, [open])
    expect(await whyNotRunnable(copy, nobody)).toBeUndefined()
    expect((await stat(path.join(copy.root, 'share'))).mode & 0o777).toBe(0o755)
    const { ino } = await stat(copy.root)
    expect((await stat((await copyNative(native, nobody, [open])).root)).ino).toBe(ino)
  })

  test('The programs are copied anew when a sweep took some of them', async () => {
    const copy = await copyNative(native, nobody, [open])
    await unlink(path.join(copy.root, 'share', 'postgresql', 'timezonesets', 'Default'))
    const again = await copyNative(native, nobody, [open])
    expect(
      (await stat(path.join(again.root, 'share', 'postgresql', 'timezonesets', 'Default'))).size,
    ).toBeGreaterThan(0)
  })

  test('A program is never run that another user put under the name of the copy', async () => {
    const copy = await copyNative(native, nobody, [open])
    const base = path.dirname(copy.root)
    await chmod(base, 0o777)
    await expect(copyNative(native, nobody, [open])).rejects.toThrow(/not ours alone to write/)
    await rm(base, { recursive: true })
    await mkdir(base)
    await chown(base, nobody.uid, nobody.gid)
    await expect(copyNative(native, nobody, [open])).rejects.toThrow(/not ours alone to write/)
  })
})
