import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { loadConfig } from '#config.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aBarn, aDevice, aGateway } from '#test/factories.ts'
import { UsageError } from './command.ts'
import { replayCommand } from './replay.ts'

let database: TestDatabase
let folder: string
beforeEach(async () => {
  database = await testDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'earshot-replay-'))
})
afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

async function replay(file: string): Promise<unknown> {
  const said: string[] = []
  const config = loadConfig({ DATABASE_URL: database.url, DATA_DIR: folder })
  const log = pino({ level: 'silent' })
  await replayCommand.run({ config, log, args: [file], say: line => said.push(line) })
  return JSON.parse(said.at(-1) ?? 'null')
}

it('A replay reads every line of a short file, however long the database takes to open', async () => {
  const barn = await aBarn(database.db)
  const { code: gateway_code } = await aGateway(database.db, { site_id: barn.site.id })
  const { code: device_code } = await aDevice(database.db, { deck: barn.deck })
  const slot = Date.parse('2026-03-02T00:00:00Z') / 600_000
  const lines = [0, 1, 2].map(index => {
    const at = new Date((slot + index + 1) * 600_000).toISOString()
    return JSON.stringify({ at, gateway_code, samples: [{ device_code, slot: slot + index }] })
  })
  const file = path.join(folder, 'short.jsonl')
  await writeFile(file, lines.join('\n'))
  expect(await replay(file)).toMatchObject({ lines: 3, samples: 3, bad: 0 })
})

it('A replay says so where there is no such file', async () => {
  await expect(replay(path.join(folder, 'missing.jsonl'))).rejects.toThrow(UsageError)
})
