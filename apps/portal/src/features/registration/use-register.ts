import { registration } from '@earshot/contract/endpoints/account/registration.ts'
import { Registration, RegistrationStep } from '@earshot/contract/schemas/account/registration.ts'
import { call } from '#api/client.ts'
import { type Consents, type RegistrationValues, toWire, type WireContext } from './registration-form.ts'

/** The server's word on a step. @returns whether the wizard may move on. @throws ApiError with field errors. */
export async function validateStep(
  values: RegistrationValues,
  consents: Consents,
  context: WireContext,
): Promise<boolean> {
  const body = RegistrationStep.parse({ ...toWire(values, context), ...consents })
  const answer = await call(registration.validate, { body })
  return Boolean(answer?.valid)
}

export interface RegisterInput {
  values: RegistrationValues
  consents: Required<Consents>
  context: WireContext
  captchaToken: string
}

export async function register({ values, consents, context, captchaToken }: RegisterInput): Promise<void> {
  const body = Registration.parse({ ...toWire(values, context), ...consents, captcha_token: captchaToken })
  await call(registration.register, { body })
}
