/** Takes what comes back from a telephone: a reply by SMS, a key during a call, and reports of what has arrived. */
import { mayOnSite } from '@earshot/contract/rules/farm/site-rights.ts'
import { takeChain } from '#alarms/answer-chain.ts'
import { type ChainSubject, loadSubject } from '#alarms/chains.queries.ts'
import { tellPages } from '#alarms/tell-pages.ts'
import { noteReport } from '#channels/deliveries.queries.ts'
import { deliveryOfKey } from '#channels/provider/message-ids.ts'
import type { Context } from '#context.ts'
import type { Db } from '#db/open.ts'
import {
  findChainHandedTo,
  findChainOfCall,
  findChainToldTo,
  noteMessage,
  type ToldChain,
} from './providers.queries.ts'

/** The answer "I have it", by SMS and by key. */
const HAS_IT = '1'

export interface InboundSms {
  /** The provider's own name for the message. */
  id: string
  from: string
  text: string
}

/** A reply takes the newest open chain that its sender was told of, a real one before a drill. Anything else has no answer, and no effect. */
export async function takeSms(ctx: Context, { id, from, text }: InboundSms): Promise<void> {
  const now = ctx.clock.now()
  const number = internationalNumber(from)
  // A keyboard of Chinese or Japanese writes digits of its own.
  const isAnswer = text.normalize('NFKC').trim() === HAS_IT
  const outcome = await ctx.db.transaction().execute(async trx => {
    if (!(await noteMessage(trx, { id: `sms ${id}`, now }))) return 'it came before'
    if (!isAnswer) return 'it is no answer'
    const chain = (await findChainHandedTo(trx, number)) ?? (await findChainToldTo(trx, number))
    if (chain === null || !mayAnswer(chain)) return 'its number was told of no Alarm that is still open'
    return takenBy(trx, { told: chain, channel: 'SMS', now })
  })
  if (typeof outcome === 'string') ctx.log.info({ why: outcome }, 'an SMS that came in changes nothing')
  else tellPages(ctx.bus, outcome)
}

export interface CallEvent {
  /** The message that was called with. */
  id: string
  /** The key that was pressed; undefined where none was. */
  key?: string | undefined
  /** False where nobody picked up; undefined where a key says enough. */
  isAnswered?: boolean | undefined
}

export async function takeCall(ctx: Context, { id, key, isAnswered }: CallEvent): Promise<void> {
  const deliveryId = deliveryOfKey(id)
  if (deliveryId === null) return
  if (key !== undefined || isAnswered !== undefined)
    await report(ctx, { id, isDelivered: key !== undefined || isAnswered === true })
  if (key !== HAS_IT) return
  const now = ctx.clock.now()
  const taken = await ctx.db.transaction().execute(async trx => {
    // A provider that tells the key again tells nothing new, even if the Alarm was given back meanwhile.
    if (!(await noteMessage(trx, { id: `call ${id}`, now }))) return null
    const chain = await findChainOfCall(trx, deliveryId)
    if (chain === null || !mayAnswer(chain)) return null
    return takenBy(trx, { told: chain, channel: 'CALL', now })
  })
  if (taken === null) ctx.log.info('a key during a call changes nothing')
  else tellPages(ctx.bus, taken)
}

async function takenBy(
  trx: Db,
  { told: { chain, userId }, channel, now }: { told: ToldChain; channel: 'SMS' | 'CALL'; now: Date },
): Promise<ChainSubject> {
  await takeChain(trx, { chainId: chain.id, userId, channel, now })
  return loadSubject(trx, chain)
}

export interface Report {
  id: string
  isDelivered: boolean
}

/** The provider says what became of a message. Of a code nothing is kept: it comes back, or it does not. */
export async function report(ctx: Context, { id, isDelivered }: Report): Promise<void> {
  const deliveryId = deliveryOfKey(id)
  if (deliveryId === null) return
  const event = await noteReport(ctx.db, {
    id: deliveryId,
    isDelivered,
    channels: ['SMS', 'CALL'],
    now: ctx.clock.now(),
  })
  if (event !== null) ctx.bus.publish(event)
}

/** Who has become one who only looks on answers nothing. */
function mayAnswer({ role, scope }: ToldChain): boolean {
  return mayOnSite({ role: 'USER', siteRole: role, scope }, 'comment')
}

/** Networks write a sender with a plus, with zeros or with neither. */
function internationalNumber(from: string): string {
  const digits = from.replace(/[^\d]/g, '').replace(/^00/, '')
  return `+${digits}`
}
