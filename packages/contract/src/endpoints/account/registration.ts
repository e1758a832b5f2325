/** These calls register a user (spec/1 §7). */
import { endpoint } from '#endpoint.ts'
import {
  Activation,
  ActivationLink,
  AddressToConfirm,
  Registered,
  Registration,
  RegistrationStep,
  ResendActivation,
  StepAccepted,
} from '#schemas/account/registration.ts'

export const registration = {
  validate: endpoint({
    method: 'POST',
    path: '/users/validate/',
    access: 'public',
    summary: 'Check a step of the registration form.',
    body: RegistrationStep,
    success: { status: 200, body: StepAccepted },
    failure: 'part',
  }),
  register: endpoint({
    method: 'POST',
    path: '/users/',
    access: 'public',
    summary: 'Register; an email with an activation link follows.',
    body: Registration,
    success: { status: 201, body: Registered },
    failure: 'part',
  }),
  resendActivation: endpoint({
    method: 'POST',
    path: '/users/resend_activation_mail/',
    access: 'public',
    summary: 'Send the activation email again.',
    body: ResendActivation,
    success: { status: 204 },
    failure: 'part',
  }),
  activate: endpoint({
    method: 'POST',
    path: '/users/activate/',
    access: 'public',
    summary: 'Activate an account, or give it its new address, by the token of the email and the password.',
    body: Activation,
    success: { status: 204 },
    failure: 'part',
  }),
  checkActivation: endpoint({
    method: 'POST',
    path: '/users/activate/check/',
    access: 'public',
    summary: 'Which address the link of an email confirms, if it still does.',
    body: ActivationLink,
    success: { status: 200, body: AddressToConfirm },
    failure: 'part',
  }),
}
