import { registration } from '@earshot/contract/endpoints/account/registration.ts'
import { Registration, RegistrationStep } from '@earshot/contract/schemas/account/registration.ts'
import { call } from '#api/client.ts'
import { type RegistrationValues, toWire, type WireContext } from './registration-form.ts'

/** Asks the server to check a step. @returns whether the wizard may move on. @throws ApiError with field errors */
export async function validateStep(values: RegistrationValues, context: WireContext): Promise<boolean> {
  const body = RegistrationStep.parse(toWire(values, context))
  const answer = await call(registration.validate, { body })
  return Boolean(answer?.valid)
}

export interface RegisterInput {
  values: RegistrationValues
  context: WireContext
  captchaToken: string
}

export function register({ values, context, captchaToken }: RegisterInput) {
  const body = Registration.parse({ ...toWire(values, context), captcha_token: captchaToken })
  return call(registration.register, { body })
}
