/** The schemas of pushes to a person's browsers. */
import { z } from 'zod'
import { Id, Timestamp } from '#schemas/page.ts'
import { BrowserName } from './sessions.ts'

/** Checks base64url with or without its padding, of exactly so many bytes. */
const base64url = (bytes: number) => {
  const digits = Math.ceil((bytes * 8) / 6)
  return z.string('required').regex(new RegExp(`^[\\w-]{${digits}}={0,2}$`), 'invalid')
}

/** A browser's `PushSubscription.toJSON()` gives this. */
export const PushSubscription = z.object({
  // The address is checked again when it is used: names can be pointed elsewhere later.
  endpoint: z
    .url({ protocol: /^https$/, hostname: z.regexes.domain, error: 'invalid', abort: true })
    .max(2000, 'too_long')
    .refine(text => new URL(text).username === '' && new URL(text).password === '', 'invalid'),
  keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
})
export type PushSubscription = z.output<typeof PushSubscription>

export const PushBrowser = z.object({
  id: Id,
  /** The SHA-256 of the address its pushes go to, in base64url: by it a browser finds itself among these. */
  fingerprint: z.string(),
  ...BrowserName,
  created_at: Timestamp,
  /** The moment when a push service last took a message for it; null: none yet. */
  last_sent_at: Timestamp.nullable(),
})
export type PushBrowser = z.output<typeof PushBrowser>

export const PushState = z.object({
  /** The key that a browser subscribes with: the public half of this installation's key pair. */
  public_key: z.string(),
  browsers: z.array(PushBrowser),
})
export type PushState = z.output<typeof PushState>

/** A test message ends in one of these ways: `gone` browsers are forgotten, the others may work later. */
const PUSH_OUTCOMES = ['sent', 'gone', 'refused', 'unreachable'] as const
export type PushOutcome = (typeof PUSH_OUTCOMES)[number]

export const PushTest = z.object({
  /** Travels in the message, so that a page knows its own when it arrives. */
  test: z.string(),
  browsers: z.array(z.object({ id: Id, outcome: z.enum(PUSH_OUTCOMES) })),
})
export type PushTest = z.output<typeof PushTest>

/** SHOWN: the notification stands on the screen. OPENED: its reader has tapped it. */
export const PushReceipt = z.object({ event: z.enum(['SHOWN', 'OPENED'], 'invalid') })
export type PushReceipt = z.output<typeof PushReceipt>
