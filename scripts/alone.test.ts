import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './lib/run.mjs'
import { trackedFiles } from './lib/tracked-files.mjs'

it('A test that replaces modules does not share a worker: it would replace them for other files too', () => {
  const tests = trackedFiles().filter((file: string) => /\.test\.tsx?$/.test(file))
  const mocking = tests.filter((file: string) =>
    /^vi\.(?:do)?mock\(/im.test(readFileSync(join(ROOT, file), 'utf8')),
  )
  expect(mocking.filter((file: string) => !/\.alone\.test\.tsx?$/.test(file))).toEqual([])
})
