import type { Logger } from 'pino'
import type { Config } from '#config.ts'

export interface CommandInput {
  config: Config
  log: Logger
  /** The arguments after the command's name. */
  args: string[]
  /** Writes one line for the person at the terminal; logs are for machines. */
  say: (line: string) => void
}

export interface Command {
  summary: string
  usage: string
  run(input: CommandInput): Promise<void>
}

/** Something is wrong with what was typed; the message is shown without a stack. */
export class UsageError extends Error {}
