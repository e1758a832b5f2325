/** What a try to send answers that ended well without sending: a check was left, a wizard only went on. */
export const NOT_SENT = Symbol('not sent')

/** What came back, if anything was sent. */
export type Sent<Answer> = Answer | typeof NOT_SENT
