/** `earshot repair-clock`: for when a clock was wrong and has been set right. */

import { withDatabase } from '#db/installation-database.ts'
import { type RepairedClock, repairClock } from '#tick/repair/repair-clock.ts'
import type { Command } from './command.ts'

export const repairClockCommand: Command = {
  summary: 'puts right what a clock that was ahead has written, and has it judged again',
  usage: 'earshot repair-clock   (may run beside the server, when the database’s clock is right again)',
  run: ({ say, ...input }) =>
    withDatabase(input, async ({ db }) => {
      for (const line of linesOf(await repairClock(db))) say(line)
    }),
}

function linesOf(done: RepairedClock): string[] {
  const { judgedFrom } = done
  const lines = [
    counted(done.airspaces, 'airspace is judged again', 'airspaces are judged again') +
      (judgedFrom === null ? '' : ` from ${judgedFrom.toISOString()} on`),
    counted(done.samples, 'sample counts as received in time', 'samples count as received in time'),
    `${counted(done.units, 'monitor or gateway is', 'monitors or gateways are')} silent or online as of now`,
    `${counted(done.noticesDropped, 'false notice is', 'false notices are')} taken back`,
    counted(done.noticesSent, 'false notice has', 'false notices have') +
      ' gone out by mail or push; whoever was told of a loss is told of the return',
    `${counted(done.deliveries, 'mail or push is', 'mails or pushes are')} due again`,
    `${counted(done.moments, 'other moment', 'other moments')} that lay ahead`,
  ].filter(line => !line.startsWith('0 '))
  if (lines.length === 0) return [`Nothing lies ahead of the database's time, ${done.now.toISOString()}.`]
  return [`The database's time is ${done.now.toISOString()}.`, ...lines.map(line => `  ${line}.`)]
}

function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`
}
