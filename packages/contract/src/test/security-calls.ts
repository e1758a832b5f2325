/** The calls of ours about how somebody signs in, beyond the specification, each with its reason. */
export const SECURITY_CALLS: Readonly<Record<string, string>> = {
  'POST /api/token/second-factor/': 'A password alone lets in whoever has come to know it.',
  'POST /api/token/passkey/options/': 'A passkey answers a question that no false page can ask.',
  'POST /api/token/passkey/': 'And a passkey that knows its person needs no password beside it.',
  'POST /api/token/single-sign-on/start/':
    'A company wants its people to sign in where they do everywhere: a sign-on begins there.',
  'POST /api/token/single-sign-on/': 'And what came back from there is exchanged for tokens.',
  'POST /users/current/security/single-sign-on/':
    'An account is linked by its owner, who is signed in to it.',
  'DELETE /users/current/security/single-sign-on/': 'And its owner takes the link away.',
  'GET /users/current/security/': 'What proves a sign-in beside the password is looked at by its owner.',
  'POST /users/current/security/app/':
    'An authenticator app is set up in two steps: first it reads a secret.',
  'POST /users/current/security/app/confirm/':
    'And then it answers with a code that proves that it has read it.',
  'DELETE /users/current/security/app/': 'And the app is taken away again.',
  'POST /users/current/security/recovery-codes/': 'Who loses phone and key gets in by a code on paper.',
  'POST /users/current/security/passkeys/options/':
    'A passkey is made in two steps: first the browser is asked.',
  'POST /users/current/security/passkeys/': 'And then what it has made is kept.',
  'PATCH /users/current/security/passkeys/{passkeyId}/': 'Several passkeys are told apart by their names.',
  'DELETE /users/current/security/passkeys/{passkeyId}/': 'A key that was lost opens nothing any more.',
}
