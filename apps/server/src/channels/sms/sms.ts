/** Sends an SMS by the way that the installation is configured for: a provider's bridge, or a Kannel. */

import { alarmLinkPage } from '@earshot/contract/rules/alarms/answer-path.ts'
import { answerToken } from '#auth/answer-links.ts'
import type { DeliveryOutcome } from '#channels/delivery-outcome.ts'
import { portalUrl } from '#channels/links.ts'
import type { Notice } from '#channels/notice.queries.ts'
import { isTaken } from '#channels/phone-notice.ts'
import { deliveryKey } from '#channels/provider/message-ids.ts'
import { outcomeOf, postSigned } from '#channels/provider/post.ts'
import type { Context } from '#context.ts'
import { type KannelMessage, sendByKannel } from './kannel.ts'
import { smsText } from './sms-text.ts'

export interface Sms {
  /** @param message its id is the same whenever the same message is tried */
  send(message: KannelMessage): Promise<DeliveryOutcome>
  sendNotice(notice: Notice, deliveryId: number): Promise<DeliveryOutcome>
}

export function createSms({ config, clock, keys }: Pick<Context, 'config' | 'clock' | 'keys'>): Sms {
  const { smsUrl: url, smsSecret: secret, publicUrl } = config

  async function send({ id, to, text }: KannelMessage): Promise<DeliveryOutcome> {
    if (url === undefined || secret === undefined) return { status: 'FAILED', why: 'no SMS_URL is set' }
    if (/^kannels?:/.test(url)) return sendByKannel({ url, secret, publicUrl }, { id, to, text })
    const content = { to, text }
    return outcomeOf(await postSigned({ url, secret, id, content, now: clock.now() }), 'the SMS provider')
  }

  return {
    send,
    sendNotice: async (notice, deliveryId) => {
      const to = notice.reader.alarmNumber
      if (to === null) return { status: 'SUPPRESSED', reason: 'PREFERENCE' }
      if (isTaken(notice)) return { status: 'SUPPRESSED', reason: 'EXPIRED' }
      const link = notice.asksAnswer
        ? portalUrl(publicUrl, alarmLinkPage(await answerToken(keys, deliveryId)))
        : null
      return send({ id: deliveryKey(deliveryId), to, text: smsText(notice, link) })
    },
  }
}
