/**
 * Sends what waits to leave the house, for as long as the process has the role: a lane for each channel and one for the
 * mails about accounts. None waits for another, so a mail server that hangs holds up no push.
 */
import { sendAccountMails } from '#accounts/send-account-mails.ts'
import type { WithChannels } from '#channels/channels.ts'
import { CHANNELS } from '#channels/deliveries.queries.ts'
import { LOOK_MS } from '#channels/drain.ts'
import { sendDue } from '#channels/send-due.ts'
import { createWaker, type Waker } from '#waker.ts'

/** Notices come in bursts; one look a burst is enough. */
const GATHER_MS = 200

interface Lane {
  name: string
  look: () => Promise<void>
}

/** Resolves after `stopping`, when what is in hand has ended. Never rejects: the database may go and come. */
export async function keepSending(ctx: WithChannels, stopping: AbortSignal): Promise<void> {
  const waker = createWaker()
  stopping.addEventListener('abort', waker.wake, { once: true })
  const ignore = onNotices(ctx, waker.wake)
  const given = { stopping, waker }
  const lanes: Lane[] = [
    ...CHANNELS.map(channel => ({ name: channel, look: () => sendDue(ctx, { channel, ...given }) })),
    { name: 'ACCOUNT', look: () => sendAccountMails(ctx, given) },
  ]
  await Promise.all(lanes.map(lane => keepLooking(ctx, { lane, ...given })))
  ignore()
}

async function keepLooking(
  { log }: WithChannels,
  { lane, stopping, waker }: { lane: Lane; stopping: AbortSignal; waker: Waker },
): Promise<void> {
  let hasFailed = false
  while (!stopping.aborted) {
    try {
      await lane.look()
      hasFailed = false
    } catch (error) {
      if (!hasFailed) log.warn({ err: error, lane: lane.name }, 'what is to be sent waits for the next look')
      hasFailed = true
    }
    if (!stopping.aborted) await waker.wait(LOOK_MS)
  }
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
