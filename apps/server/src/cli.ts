/** `earshot <command>`: the operations of an installation. `earshot --help` explains each. */
import { auditCommand } from '#commands/audit.ts'
import { backupCommand } from '#commands/backup.ts'
import { type Command, UsageError } from '#commands/command.ts'
import { createAdminCommand } from '#commands/create-admin.ts'
import { demoGatewaysCommand } from '#commands/demo-gateways.ts'
import { forgetCommand } from '#commands/forget.ts'
import { migrateCommand } from '#commands/migrate.ts'
import { repairClockCommand } from '#commands/repair-clock.ts'
import { replayCommand } from '#commands/replay.ts'
import { restoreCommand } from '#commands/restore.ts'
import { rotateKeysCommand } from '#commands/rotate-keys.ts'
import { seedCommand } from '#commands/seed.ts'
import { serveCommand } from '#commands/serve.ts'
import { storageCommand } from '#commands/storage.ts'
import { loadConfig } from './config.ts'
import { createLogger } from './context.ts'

const COMMANDS: Record<string, Command> = {
  serve: serveCommand,
  migrate: migrateCommand,
  seed: seedCommand,
  replay: replayCommand,
  backup: backupCommand,
  restore: restoreCommand,
  'create-admin': createAdminCommand,
  forget: forgetCommand,
  'rotate-keys': rotateKeysCommand,
  audit: auditCommand,
  'repair-clock': repairClockCommand,
  storage: storageCommand,
  'demo-gateways': demoGatewaysCommand,
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function help(): string {
  const width = Math.max(...Object.keys(COMMANDS).map(name => name.length))
  const lines = Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`)
  return `earshot <command> [options]\n\n${lines.join('\n')}\n\nearshot <command> --help says more. Settings come from the environment; see the README.`
}

/** Runs the command. Exit codes: 0 done, 1 failed, 2 wrongly called. */
async function main([name, ...args]: string[]): Promise<number> {
  if (name === undefined || name === '--help' || name === '-h') {
    say(help())
    return name === undefined ? 2 : 0
  }
  const command = COMMANDS[name]
  if (!command) {
    say(`There is no command "${name}".\n\n${help()}`)
    return 2
  }
  if (args.includes('--help') || args.includes('-h')) {
    say(`${command.usage}\n  ${command.summary}`)
    return 0
  }
  try {
    const config = loadConfig()
    await command.run({ config, log: createLogger(config), args, say })
    return 0
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    say(error.message)
    return 2
  }
}

main(process.argv.slice(2)).then(
  code => {
    process.exitCode = code
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    if (process.env.LOG_LEVEL === 'debug' && error instanceof Error) process.stderr.write(`${error.stack}\n`)
    process.exitCode = 1
  },
)
