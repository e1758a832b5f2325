/**
 * `earshot seed`: what every installation needs; `--demo` adds the demo farm, `--fleet` a fleet to measure with. UsageError
 * for what it does not know, for sizes without a fleet, and where a fleet is there already.
 */
import { parseArgs } from 'node:util'
import { readDatabaseTime } from '#db/database-clock.ts'
import { withDatabase } from '#db/installation-database.ts'
import type { Db } from '#db/open.ts'
import { closeDemo } from '#seed/demo-off.ts'
import { FLEET_VET, type FleetSize } from '#seed/fleet/plan.ts'
import { seedFleet } from '#seed/fleet/seed-fleet.ts'
import { seedBase } from '#seed/seed-base.ts'
import { seedDemo } from '#seed/seed-demo.ts'
import { type Command, type CommandInput, UsageError } from './command.ts'
import { FLEET_SIZE_OPTIONS, readFleetSize } from './fleet-size.ts'

const OPTIONS = { demo: { type: 'boolean' }, fleet: { type: 'boolean' }, ...FLEET_SIZE_OPTIONS } as const
const USAGE = `earshot seed [--demo] [--fleet [--sites 10000] [--devices 100000] [--gateways 20000] [--alerts 1000000]]`

export const seedCommand: Command = {
  summary:
    'adds what every installation needs; with --demo the demo farm too, with --fleet thousands of farms to measure with',
  usage: USAGE,
  run: async ({ args, say, ...input }) => {
    const { config } = input
    const { demo, fleet } = readOptions(args)
    await withDatabase(input, async ({ db }) => {
      await seedBase(db)
      if (demo) await seedDemo(db, { now: await readDatabaseTime(db) })
      if (demo && !config.demo) await keepDemoClosed(db, say)
      if (fleet !== undefined) await fillFleet(db, { size: fleet, say })
      say('Seeded.')
    })
  },
}

/** A server that runs beside it with the demo off must not be opened from here. */
async function keepDemoClosed(db: Db, say: CommandInput['say']): Promise<void> {
  await closeDemo(db, { now: new Date() })
  say('The accounts and gateways of the demo farm are locked until a server is started with DEMO=on.')
}

interface SeedOptions {
  demo: boolean
  /** The size of the fleet; undefined where none was asked for. */
  fleet: FleetSize | undefined
}

function readOptions(args: string[]): SeedOptions {
  const { demo = false, fleet = false, ...typed } = parseOptions(args)
  const size = readFleetSize(typed)
  const [lonely] = Object.keys(typed)
  if (!fleet && lonely !== undefined) throw new UsageError(`--${lonely} is said of a fleet: add --fleet.`)
  return { demo, fleet: fleet ? size : undefined }
}

function parseOptions(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS }).values
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
  }
}

/** Refuses where a fleet is there already: two of them would be neither's size. */
async function fillFleet(
  db: Db,
  { size, say }: { size: FleetSize } & Pick<CommandInput, 'say'>,
): Promise<void> {
  let at = performance.now()
  const report = (what: string) => {
    say(`  ${((performance.now() - at) / 1000).toFixed(1).padStart(5)} s  ${what}`)
    at = performance.now()
  }
  const { created, ...counts } = await seedFleet(db, { size, now: await readDatabaseTime(db) }, report)
  const there = Object.entries(counts).map(([name, count]) => `${count.toLocaleString('en')} ${name}`)
  if (!created) throw new UsageError(`There is a fleet already; this installation has ${there.join(', ')}.`)
  say(
    `This installation has ${there.join(', ')}. ${FLEET_VET.email} looks after every fifth site of the fleet.`,
  )
}
