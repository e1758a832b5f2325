/** What a try to send answers that ended well without sending: a check was left, a wizard only went on. */
export const NOT_SENT = Symbol('not sent')

/** What it answers where the device has taken it over: it is sent by itself, as soon as somebody answers. */
export const KEPT = Symbol('kept')

/** What came back, if anything was sent. */
export type Sent<Answer> = Answer | typeof NOT_SENT | typeof KEPT
