/** Has somebody called by the provider's bridge, which speaks a text and tells which key was pressed. */
import { intlTag } from '@earshot/contract/rules/language-tag.ts'
import type { DeliveryOutcome } from '#channels/delivery-outcome.ts'
import type { Notice } from '#channels/notice.queries.ts'
import { isTaken } from '#channels/phone-notice.ts'
import { deliveryKey } from '#channels/provider/message-ids.ts'
import { outcomeOf, postSigned } from '#channels/provider/post.ts'
import type { Context } from '#context.ts'
import { callText } from './call-text.ts'

export interface Calls {
  sendNotice(notice: Notice, deliveryId: number): Promise<DeliveryOutcome>
}

export function createCalls({ config, clock }: Pick<Context, 'config' | 'clock'>): Calls {
  const { callUrl: url, callSecret: secret } = config
  return {
    sendNotice: async (notice, deliveryId) => {
      if (url === undefined || secret === undefined) return { status: 'FAILED', why: 'no CALL_URL is set' }
      const to = notice.reader.alarmNumber
      if (to === null) return { status: 'SUPPRESSED', reason: 'PREFERENCE' }
      if (isTaken(notice)) return { status: 'SUPPRESSED', reason: 'EXPIRED' }
      const content = { to, text: callText(notice), language: intlTag(notice.reader.language), key: '1' }
      const id = deliveryKey(deliveryId)
      return outcomeOf(
        await postSigned({ url, secret, id, content, now: clock.now() }),
        'the provider of calls',
      )
    },
  }
}
