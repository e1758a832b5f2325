/** Is returned by a try to send that ended well without sending: a check was left, or a wizard only went on. */
export const NOT_SENT = Symbol('not sent')

/** Is returned where the device has stored the write: it is sent by itself as soon as the server answers. */
export const KEPT = Symbol('kept')

/** The answer, if anything was sent. */
export type Sent<Answer> = Answer | typeof NOT_SENT | typeof KEPT
