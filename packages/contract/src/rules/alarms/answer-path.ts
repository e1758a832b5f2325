/**
 * The call that answers an Alarm by the link of its message. The service worker makes it by itself, without the schemas of
 * the endpoints, which it would have to load.
 */
export const ALARM_ANSWER_PATH = '/alarm-links/{alarmToken}/answer/'

/** The call by which a browser says that it has shown a push, or that its reader has opened it. */
export const PUSH_RECEIPT_PATH = '/push-receipts/{receiptToken}/'

/** The page behind the link, on which the reader answers. Its path is short, because an SMS has to hold it. */
export function alarmLinkPage(token: string): string {
  return `/a/${encodeURIComponent(token)}`
}
