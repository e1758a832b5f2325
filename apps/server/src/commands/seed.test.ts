import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadConfig } from '#config.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { UsageError } from './command.ts'
import { seedCommand } from './seed.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'earshot-seed-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

async function seed(...args: string[]): Promise<string[]> {
  const said: string[] = []
  const config = loadConfig({ DATABASE_URL: database.url, DATA_DIR: folder })
  await seedCommand.run({ config, log: pino({ level: 'silent' }), args, say: line => said.push(line) })
  return said
}

it.each([
  [['--fleet', '--sites', '0'], '--sites takes a whole number from 1 to 20,000,000, not "0".'],
  [['--fleet', '--sites', 'many'], '--sites takes a whole number from 1 to 20,000,000, not "many".'],
  [['--fleet', '--alerts=-5'], '--alerts takes a whole number from 0 to 20,000,000, not "-5".'],
  [['--fleet', '--devices', '1e3'], '--devices takes a whole number from 0 to 20,000,000, not "1e3".'],
  [
    ['--fleet', '--gateways', '20000001'],
    '--gateways takes a whole number from 0 to 20,000,000, not "20000001".',
  ],
  [['--sites', '40'], '--sites is said of a fleet: add --fleet.'],
  [['--flete'], /Unknown option '--flete'[\s\S]+earshot seed \[--demo\] \[--fleet/],
])(
  'The command line "earshot seed %j" is refused with its reason, and nothing is filled',
  async (args, message) => {
    await expect(seed(...args)).rejects.toThrow(message)
    await expect(seed(...args)).rejects.toThrow(UsageError)
    expect(await database.db.selectFrom('sites').select('id').execute()).toEqual([])
  },
)

it('The command fills what every installation needs, without a fleet', async () => {
  expect(await seed()).toEqual(['Seeded.'])
  expect(await database.db.selectFrom('sites').select('id').execute()).toEqual([])
  expect(await database.db.selectFrom('licence_templates').select('id').execute()).toHaveLength(6)
})

it('The command fills a fleet once, tells how it goes on, and says the second time what is there', async () => {
  const size = ['--sites', '10', '--devices', '40', '--gateways', '20', '--alerts', '100']
  const said = await seed('--fleet', ...size)
  expect(said[0]).toMatch(/^ +\d+\.\d s {2}sites with houses/)
  expect(said.at(-2)).toBe(
    'This installation has 10 sites, 40 devices, 20 gateways, 100 alerts. fleet@demo.earshot.example looks after every fifth site of the fleet.',
  )
  await expect(seed('--fleet')).rejects.toThrow(
    'There is a fleet already; this installation has 10 sites, 40 devices, 20 gateways, 100 alerts.',
  )
})
