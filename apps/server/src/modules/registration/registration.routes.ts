import { registration } from '@earshot/contract/endpoints/account/registration.ts'
import { handle, type Route } from '#http/handle.ts'
import {
  activate,
  addressToConfirm,
  checkInvitation,
  checkStep,
  register,
  resendActivation,
} from './registration.service.ts'

/** The limits count per address; an office that registers its staff stays below them. */
const STEPS_PER_MINUTE = 60
const REGISTRATIONS_PER_MINUTE = 10
const TOKENS_PER_MINUTE = 30

export const routes: Route[] = [
  handle(
    registration.validate,
    async ({ body }, ctx) => {
      checkStep(body)
      await checkInvitation(ctx, body)
      return { valid: true as const }
    },
    { perMinute: STEPS_PER_MINUTE },
  ),
  handle(
    registration.register,
    ({ body, request }, ctx) => register(ctx, { form: body, address: request.callerAddress }),
    {
      perMinute: REGISTRATIONS_PER_MINUTE,
    },
  ),
  handle(registration.resendActivation, ({ body }, ctx) => resendActivation(ctx, body.email), {
    perMinute: REGISTRATIONS_PER_MINUTE,
  }),
  handle(
    registration.activate,
    ({ body, request }, ctx) => activate(ctx, { ...body, address: request.callerAddress }),
    {
      perMinute: TOKENS_PER_MINUTE,
    },
  ),
  handle(
    registration.checkActivation,
    async ({ body }, ctx) => ({ email: await addressToConfirm(ctx, body.token) }),
    { perMinute: TOKENS_PER_MINUTE },
  ),
]
