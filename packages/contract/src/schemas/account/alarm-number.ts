/** The schemas of the number that Alarms come to by SMS and by call. */
import { z } from 'zod'
import { LIMITS } from '#limits.ts'
import { Timestamp } from '#schemas/page.ts'

const { digits } = LIMITS.alarmNumber

/**
 * A number with its country, as E.164 has it: `+31612345678`. What people write between the digits is taken away, and
 * `00` before the country is a plus.
 */
const InternationalNumber = z
  .string('required')
  .trim()
  .min(1, 'required')
  .max(40, 'too_long')
  .transform(text =>
    text
      .replace('(0)', '')
      .replace(/[\s().\-/]/g, '')
      .replace(/^00/, '+'),
  )
  .pipe(z.string().regex(/^\+[1-9]\d{6,14}$/, 'international_number'))

export const AlarmNumberForm = z.object({ number: InternationalNumber })
export type AlarmNumberForm = z.output<typeof AlarmNumberForm>

export const AlarmCodeForm = z.object({
  // The error envelope has a `code` of its own.
  confirmation_code: z
    .string('required')
    .transform(text => text.replace(/\s/g, ''))
    .pipe(
      z
        .string()
        .min(1, 'required')
        .regex(new RegExp(`^\\d{${digits}}$`), 'code_digits'),
    ),
})
export type AlarmCodeForm = z.output<typeof AlarmCodeForm>

/** WAITING: on its way to the provider, who has not taken it yet. FAILED: the provider refused the number. */
export const ALARM_CODE_STATES = ['WAITING', 'SENT', 'FAILED'] as const
export type AlarmCodeState = (typeof ALARM_CODE_STATES)[number]

export const AlarmNumberState = z.object({
  /** False where the installation has no way to send an SMS: then no number is asked for. */
  is_available: z.boolean(),
  /** The confirmed number; null while there is none. */
  number: z.string().nullable(),
  confirmed_at: Timestamp.nullable(),
  /** The number that waits for its code; null where none does, or its time is over. */
  pending: z
    .object({
      number: z.string(),
      state: z.enum(ALARM_CODE_STATES),
      expires_at: Timestamp,
      tries_left: z.int(),
    })
    .nullable(),
})
export type AlarmNumberState = z.output<typeof AlarmNumberState>
