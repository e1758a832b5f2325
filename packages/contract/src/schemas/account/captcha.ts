/** The invisible proof of work before a form that sends mail (spec/1 §4, §7), and of a sign-in to a locked account. */
import { z } from 'zod'

/** Each action is named after its form's screen; a proof made for one is worth nothing to another. */
const CAPTCHA_ACTIONS = ['restore-password', 'registration', 'sign-in'] as const
export type CaptchaAction = (typeof CAPTCHA_ACTIONS)[number]

export const CaptchaQuery = z.object({ action: z.enum(CAPTCHA_ACTIONS, 'invalid') })

/** The challenge as altcha-lib makes it; its `solveChallenge` takes it as it is. */
export const CaptchaChallenge = z.object({
  parameters: z.object({
    algorithm: z.string(),
    cost: z.int(),
    data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
    keyLength: z.int(),
    keyPrefix: z.string(),
    keySignature: z.string().optional(),
    nonce: z.string(),
    salt: z.string(),
  }),
  signature: z.string(),
})
export type CaptchaChallenge = z.output<typeof CaptchaChallenge>

/** A `captcha_token` is the base64 of the JSON `{ challenge, solution }`. */
export const CaptchaProof = z.object({
  challenge: CaptchaChallenge,
  solution: z.object({ counter: z.int().nonnegative(), derivedKey: z.string(), time: z.number().optional() }),
})
export type CaptchaProof = z.output<typeof CaptchaProof>
