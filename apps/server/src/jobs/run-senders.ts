/**
 * Sends what waits to leave the house, for as long as the process has the role: a lane for each channel, one for the
 * codes that confirm a number, one for webhooks, one for the mails about accounts and one for weekly reports. None waits for another, so a mail
 * server that hangs holds up no push.
 */
import { sendAccountMails } from '#accounts/send-account-mails.ts'
import { sendNumberCodes } from '#accounts/send-number-codes.ts'
import type { WithChannels } from '#channels/channels.ts'
import { CHANNELS } from '#channels/deliveries.queries.ts'
import { sendDue } from '#channels/send-due.ts'
import { sendWeeklyReports } from '#modules/weekly-reports/send-weekly-reports.ts'
import { createWaker } from '#waker.ts'
import { createPlaces } from '#webhooks/places.ts'
import { sendWebhooks } from '#webhooks/send-webhooks.ts'
import { poll } from './poll.ts'

/** Notices come in bursts; one look a burst is enough. */
const GATHER_MS = 200

interface SenderLane {
  name: string
  look: () => Promise<void>
}

/** Resolves after `stopping`, when what is in hand has ended. Never rejects: the database may go and come. */
export async function runSenders(ctx: WithChannels, stopping: AbortSignal): Promise<void> {
  const waker = createWaker()
  stopping.addEventListener('abort', waker.wake, { once: true })
  const ignore = onNotices(ctx, waker.wake)
  const given = { stopping, waker }
  const places = createPlaces()
  const lanes: SenderLane[] = [
    ...CHANNELS.map(channel => ({ name: channel, look: () => sendDue(ctx, { channel, ...given }) })),
    { name: 'CODES', look: () => sendNumberCodes(ctx, given) },
    { name: 'WEBHOOKS', look: () => sendWebhooks(ctx, { places, ...given }) },
    { name: 'ACCOUNT', look: () => sendAccountMails(ctx, given) },
    { name: 'REPORTS', look: () => sendWeeklyReports(ctx, given) },
  ]
  const { log } = ctx
  const waits = 'what is to be sent waits for the next look'
  await Promise.all(lanes.map(({ name: lane, look }) => poll({ look, waits, lane, log, ...given })))
  ignore()
}

/** People were told something, here or in another process: what goes out of the house goes out now. */
function onNotices({ bus }: WithChannels, wake: () => void): () => void {
  let timer: NodeJS.Timeout | undefined
  const unsubscribe = bus.subscribe(({ kind }) => {
    if (kind !== 'notification') return
    timer ??= setTimeout(() => {
      timer = undefined
      wake()
    }, GATHER_MS)
  })
  return () => {
    unsubscribe()
    clearTimeout(timer)
  }
}
