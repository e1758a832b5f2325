/**
 * Lists every code that a failed call's answer may carry, with its status and what it means to a reader of the API.
 * The sentence for people stands in the server's messages, one for each code. The portal takes only the types from
 * here.
 */

export const ERROR_CODES = {
  access_ended: {
    status: 403,
    meaning: 'The access that the caller had on the site has ended; it may be told, for they knew the site.',
  },
  account_blocked: {
    status: 401,
    meaning: 'The password is right, but an administrator keeps this account out.',
  },
  account_locked: { status: 429, meaning: 'Too many wrong passwords; `retry-after` says for how long.' },
  account_not_activated: { status: 401, meaning: 'The password is right, the address not confirmed yet.' },
  incident_claimed: { status: 409, meaning: 'Another administrator is on it already.' },
  alarm_taken: { status: 409, meaning: 'Somebody else has the Alarm; only they may snooze it.' },
  visit_without_batch: {
    status: 409,
    meaning: 'Files are kept with a batch, and none of the visited airspaces has one.',
  },
  webhook_off: { status: 409, meaning: 'A webhook that is off sends nothing; switch it on first.' },
  alarm_running: { status: 409, meaning: 'A real Alarm of the site is not over: no drill begins.' },
  alert_closed: { status: 409, meaning: 'An alert that is over is neither acknowledged nor answered.' },
  animal_group_closed: { status: 409, meaning: 'An animal group that is closed moves no more.' },
  bad_request: {
    status: 400,
    meaning: 'The request as a whole cannot be read; also of refusals without a code.',
  },
  batch_closed: {
    status: 409,
    meaning: 'A closed batch is not changed or closed again, nor its logbook written.',
  },
  captcha_failed: { status: 400, meaning: 'The proof of a form is missing, wrong, too old or used before.' },
  case_closed: { status: 409, meaning: 'The case has an outcome already; the next advice opens a new one.' },
  challenge_invalid: {
    status: 401,
    meaning: 'The challenge of a sign-in is unknown, used or too old: it begins anew with the password.',
  },
  changed_meanwhile: {
    status: 409,
    meaning:
      'Somebody else has changed it since the caller saw it; nothing was overwritten, and `changed` tells who it was, and when.',
  },
  count_changed: {
    status: 409,
    meaning: 'Somebody else has counted that day since the caller saw it; it stays as it is.',
  },
  drill_over: { status: 409, meaning: 'The drill has ended: it is neither answered nor stopped.' },
  drill_running: { status: 409, meaning: 'The site has a drill already, or this one has not ended yet.' },
  files_full: {
    status: 409,
    meaning: 'The files of the site take the room they have; the field says how much. Nothing was stored.',
  },
  follow_up_answered: { status: 409, meaning: 'Somebody has answered the question of that day before.' },
  forbidden: { status: 403, meaning: 'The caller may not do this.' },
  internal_error: { status: 500, meaning: 'Something failed here; `request_id` names the case.' },
  invalid: { status: 400, meaning: 'Fields are not valid; each has its messages.' },
  key_expired: { status: 401, meaning: 'The API key is past its time.' },
  key_in_address: {
    status: 400,
    meaning:
      'An API key stands in the address of the call, which is written down on its way. It belongs in the header `Authorization`.',
  },
  key_invalid: { status: 401, meaning: 'The API key is not one of ours, or was revoked.' },
  key_of_some_sites: {
    status: 403,
    meaning: 'The API key is for chosen sites, and the call reaches further.',
  },
  key_reads_only: { status: 403, meaning: 'The API key may read, not write.' },
  not_from_outside: { status: 409, meaning: 'Only a veterinarian or an adviser has a scope and an end.' },
  last_admin: { status: 409, meaning: 'An installation keeps at least one administrator.' },
  last_owner: { status: 409, meaning: 'A site keeps at least one owner.' },
  licence_over: { status: 409, meaning: 'A licence that has ended or was withdrawn cannot be started.' },
  licence_step: { status: 409, meaning: 'A licence does not go from its status to that one.' },
  licence_waiting: {
    status: 409,
    meaning: 'The monitor has a licence already whose term is still to begin.',
  },
  licence_running: { status: 409, meaning: 'The monitor has another licence whose term is running.' },
  link_invalid: { status: 400, meaning: 'The token of a mailed link is unknown, spent or too old.' },
  malformed_json: { status: 400, meaning: 'The body is not JSON.' },
  method_not_allowed: { status: 405, meaning: 'The address does not answer to this method.' },
  not_for_keys: {
    status: 403,
    meaning: 'Account and security are for a person who has signed in, not for an API key.',
  },
  not_found: { status: 404, meaning: 'Not there, or not visible to the caller.' },
  not_implemented: { status: 501, meaning: 'The call is not built yet.' },
  order_fixed: { status: 409, meaning: 'What an order asks for is fixed once it is confirmed.' },
  order_not_open: {
    status: 409,
    meaning: 'Devices are delivered to an order that is confirmed and not cancelled.',
  },
  gateway_step: { status: 409, meaning: 'A gateway does not go from its registration to that one.' },
  order_step: { status: 409, meaning: 'An order does not go from its status to that one.' },
  own_account: { status: 409, meaning: 'Administrators do not lock themselves out.' },
  payload_too_large: { status: 413, meaning: 'The body is too large; with status 431 the headers are.' },
  passkey_refused: {
    status: 401,
    meaning: 'The passkey is not known here, belongs to another account, or its proof is not right.',
  },
  recommendation_closed: { status: 409, meaning: 'A recommendation that is over cannot be answered.' },
  request_timeout: { status: 408, meaning: 'The request took too long to arrive.' },
  sign_in_again: {
    status: 403,
    meaning:
      'The call wants a sign-in of the last ten minutes: `POST /users/current/sign-in-again/`, then the same call again.',
  },
  second_factor_locked: {
    status: 429,
    meaning: 'Too many wrong codes or passkeys; `retry-after` says for how long.',
  },
  second_factor_missing: {
    status: 403,
    meaning:
      'The installation wants a second factor of this person, who has none: until one is set up, no other call is answered.',
  },
  second_factor_needed: {
    status: 409,
    meaning: 'It is the last second factor of somebody who has to have one.',
  },
  sign_on_invalid: {
    status: 400,
    meaning:
      'The code of a single sign-on is unknown, used, too old, or of another browser: it begins anew with `POST /api/token/single-sign-on/start/`.',
  },
  sign_on_taken: {
    status: 409,
    meaning:
      'The identity is linked with another account, or this account is linked with another identity of the provider.',
  },
  sign_on_unavailable: {
    status: 503,
    meaning:
      'The identity provider did not answer, or not as OpenID Connect wants it. The password still signs in.',
  },
  sign_on_unjoined: {
    status: 401,
    meaning:
      'The provider has signed somebody in with whom no account is linked; `sign_on` has what links the account that they sign in to by the password.',
  },
  second_factor_required: {
    status: 401,
    meaning:
      'The password is right; `second_factor` has a challenge and what may answer it, at `POST /api/token/second-factor/`.',
  },
  shares_full: {
    status: 409,
    meaning: 'The site has as many open links of shared views as it may have; one has to end first.',
  },
  sms_not_set_up: { status: 409, meaning: 'This installation has no way to send an SMS.' },
  supplier_in_use: { status: 409, meaning: 'A supplier with orders, sites or licences is kept.' },
  run_final: { status: 409, meaning: 'A run of the toolbox that cannot be taken back any more.' },
  token_expired: { status: 401, meaning: 'The access or refresh token is past its time.' },
  token_invalid: {
    status: 401,
    meaning: 'The access or refresh token is not ours, or its session has ended.',
  },
  token_reused: { status: 401, meaning: 'A refresh token came a second time; its session has ended.' },
  too_many_codes: {
    status: 429,
    meaning: 'Three codes for a number have gone out within an hour; `retry-after` says how long to wait.',
  },
  too_many_new_codes: {
    status: 429,
    meaning:
      'More than 50 codes in a minute that the person neither had nor proves; `retry-after` says how long to wait.',
  },
  too_many_requests: { status: 429, meaning: 'Asked too often; `retry-after` says how long to wait.' },
  unauthorized: { status: 401, meaning: 'The call needs somebody signed in.' },
  unavailable: { status: 503, meaning: 'The database or something else behind this is away for the moment.' },
  unsupported_media_type: { status: 415, meaning: 'The body is of a kind that this call does not take.' },
  wrong_credentials: { status: 401, meaning: 'The name and the password, or the secret, do not fit.' },
} as const

export type ErrorCode = keyof typeof ERROR_CODES

/** The codes that come with a status: `CodeOf<401>`. */
export type CodeOf<Status extends number> = {
  [Code in ErrorCode]: (typeof ERROR_CODES)[Code]['status'] extends Status ? Code : never
}[ErrorCode]

/** These codes stand where nothing more is known than the status. */
export const CODE_BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'request_timeout',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  500: 'internal_error',
  501: 'not_implemented',
  503: 'unavailable',
}
