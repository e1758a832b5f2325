/** Opens the application's port, and says who has it where it is taken. */
import { errorCode } from '@earshot/contract/rules/unknown.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#config.ts'
import { findPortHolder } from './port-holder.ts'

export async function listen(
  app: FastifyInstance,
  { host, port }: Pick<Config, 'host' | 'port'>,
): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    if (errorCode(error) !== 'EADDRINUSE') throw error
    const freeOne = `set PORT to a free one, for example PORT=${port + 1} npm start.`
    const holder = await findPortHolder(port)
    if (holder === undefined) throw new Error(`Port ${port} is taken. To go on, ${freeOne}`)
    const { pid, command } = holder
    if (isOurs(command)) {
      throw new Error(
        `Earshot runs on port ${port} already, as process ${pid}. End it with "kill ${pid}", or ${freeOne}`,
      )
    }
    throw new Error(
      `Port ${port} is taken by process ${pid} (${shortened(command)}). End that, or ${freeOne}`,
    )
  }
}

function isOurs(command: string): boolean {
  return /\bearshot(?:\.mjs)? serve\b/.test(command)
}

const LONGEST = 100

function shortened(command: string): string {
  return command.length > LONGEST ? `${command.slice(0, LONGEST)}…` : command
}
